# Sourced by tests/package/run: the core for plain x86-64, for AVX2 and for AVX-512 say the same. Those that this processor has.
# shellcheck shell=bash disable=SC2154
program=$tree/usr/bin/kanshei
sentence=老板告诉员工他必须加班
variants=(x86-64 x86-64-v3 x86-64-v4)
# Takes from glibc what the better variants need.
declare -A without=([x86-64]=-AVX2,-AVX512F [x86-64-v3]=-AVX512F [x86-64-v4]=)

# as VARIANT COMMAND…
as() { GLIBC_TUNABLES=glibc.cpu.hwcaps=${without[$1]} "${@:2}"; }

# Which of the three cores did the dynamic linker take?
loaded() {
    local path
    path=$(as "$1" env LD_DEBUG=libs "$program" models 2>&1 | sed -n 's/.*calling init: \(.*libkanshei_core.*\)/\1/p')
    case $path in */glibc-hwcaps/*) basename "$(dirname "$path")" ;; ?*) echo x86-64 ;; esac
}

# The numbers of a safetensors file, one a line.
numbers() { od -An -v -tf4 -w4 -j $((8 + $(od -An -tu8 -N8 "$1"))) "$1"; }

# The greatest difference between two files of numbers, in units of what is allowed; -inf must meet -inf.
difference() {
    paste <(numbers "$1") <(numbers "$2") | awk '
        $1 == $2 { n++; next }
        { n++; d = $1 - $2; if (d < 0) d = -d; a = $1 < 0 ? -$1 : $1; d /= 1e-4 * a + 1e-5; if (!(d <= worst)) worst = d }
        END { if (n < 1000) worst = "inf"; printf "%.4g %d\n", worst, n }'
}

# Calls from the core to its own functions, or to inline ones, must not end in the program, which is compiled for another processor.
check_bindings() {
    local strays
    strays=$(comm -12 \
        <(LD_BIND_NOW=1 LD_DEBUG=bindings "$program" models 2>&1 |
            sed -nE "s/.*binding file [^ ]*libkanshei_core[^ ]* .* to [^ ]*bin\/kanshei .*symbol .([^']*)'.*/\1/p" | sort -u) \
        <(readelf --dyn-syms -W "$program" | awk '$4 == "FUNC" { print $8 }' | sort -u))
    [ -z "$strays" ] || bad "the core calls these of the program: $(echo "$strays" | c++filt | head -5)"
}

check_variants() {
    say "Variants of the core ($(sed -n 's/^model name[^:]*: //p;T;q' /proc/cpuinfo))"
    local variant model difference count
    for variant in "${variants[@]}"; do
        if [ "$(loaded "$variant")" != "$variant" ]; then
            [ "$variant" != x86-64 ] || bad "plain x86-64 does not load: $(loaded "$variant")"
            /lib64/ld-linux-x86-64.so.2 --help | grep -q "$variant (supported" && bad "$variant is not loaded, and could be"
            good "$variant: not checked, this processor cannot run it"
            continue
        fi
        for model in zh-coref zh-gpt; do
            as "$variant" "$program" trace $sentence --model $model --force -o "$folder/$variant-$model.safetensors"
            as "$variant" "$program" audit $sentence --model $model >/dev/null || bad "$variant: the audit of $model disagrees"
            read -r difference count < <(difference "$folder/x86-64-$model.safetensors" "$folder/$variant-$model.safetensors")
            awk -v d="$difference" 'BEGIN { exit !(d <= 1) }' || bad "$variant: $model differs $difference times what is allowed"
            good "$variant: $model, $count numbers, off by $difference of what is allowed (1e-4 and 1e-5); audit agrees"
        done
    done
    check_bindings
    good "the core calls nothing of the program"
}
