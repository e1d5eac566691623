#!/usr/bin/env bash
# Runs `npm ci && npm test` as on a fresh machine, which has only Node, git and the npm registry.
#
#   tests/fresh/run.sh [user|root] [words of npm test…]
#
# The project is cloned into a path with a blank. HOME is read-only, no browser is on the PATH, and git
# has no user name. If root runs the script, it hides /dev/shm. The commands then run as an unprivileged user,
# unless the first word is "root".
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
as=user
case ${1:-} in user | root) as=$1; shift ;; esac

work=$(mktemp -d "${TMPDIR:-/tmp}/lienzo fresh XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home" "$work/tmp" "$work/npm"
chmod 755 "$work"
for program in node npm npx git sh env; do ln -s "$(command -v "$program")" "$work/bin/$program"; done
git clone --quiet --no-hardlinks "$repository" "$work/a copy"
registry=$(npm config get registry)
chmod 555 "$work/home"

# A separate shell runs the two commands. `env -i` removes all variables of this shell.
inside=(env -i PATH="$work/bin" HOME="$work/home" TMPDIR="$work/tmp" LANG=C.UTF-8
  npm_config_cache="$work/npm" npm_config_registry="$registry"
  GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1)
for name in HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_EXTRA_CA_CERTS; do
  [ -z "${!name:-}" ] || inside+=("$name=${!name}")
done
inside+=(sh -c 'cd "$0" && npm ci --no-fund --no-audit && npm test -- "$@"' "$work/a copy" "$@")

if [ "$(id -u)" != 0 ]; then
  echo "Not root: /dev/shm stays visible, and HOME is read-only only by its permissions."
  "${inside[@]}"
  exit
fi
if [ "$as" = user ]; then
  chown -R 65534:65534 "$work"
  inside=(setpriv --reuid=65534 --regid=65534 --clear-groups "${inside[@]}")
fi
# shellcheck disable=SC2016
hide='mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs -o size=4k,mode=000 none /dev/shm && exec "$@"'
if unshare -m true 2> /dev/null; then unshare -m sh -c "$hide" "$work/home" "${inside[@]}"
else
  echo "No mount namespace: /dev/shm stays visible, and HOME is read-only only by its permissions."
  "${inside[@]}"
fi
