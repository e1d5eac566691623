#!/usr/bin/env bash
# Runs `npm ci && npm test` where a fresh machine has Node, git and the npm registry, and nothing else.
#
#   tests/fresh/run.sh [user|root] [words of npm test…]
#
# The project is cloned into a path with a blank. HOME is read-only, no browser is on the PATH, and git
# knows no name. Started as root, it hides /dev/shm, and becomes an unprivileged user unless told "root".
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

# A shell of its own runs the two commands: `env -i` leaves nothing of ours.
inside=(env -i PATH="$work/bin" HOME="$work/home" TMPDIR="$work/tmp" LANG=C.UTF-8
  npm_config_cache="$work/npm" npm_config_registry="$registry"
  GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1)
for name in HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_EXTRA_CA_CERTS; do
  [ -z "${!name:-}" ] || inside+=("$name=${!name}")
done
inside+=(sh -c 'cd "$0" && npm ci --no-fund --no-audit && npm test -- "$@"' "$work/a copy" "$@")

if [ "$(id -u)" != 0 ]; then
  echo "Not root: /dev/shm stays, and HOME is read-only by its mode."
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
  echo "No mount namespace: /dev/shm stays, and HOME is read-only by its mode."
  "${inside[@]}"
fi
