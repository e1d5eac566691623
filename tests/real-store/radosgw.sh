#!/bin/bash
# A real S3 server for tests of releases: Ceph's radosgw with one monitor and one disk, on loopback, without systemd.
#
#   radosgw.sh run COMMAND...   starts it, runs COMMAND with the variables of $DIR/env, and ends it; returns the exit code of COMMAND
#   radosgw.sh up | down        starts and ends it by hand
#   radosgw.sh kill | start     kills only the gateway with SIGKILL, or starts it again
#
# DIR is the folder of all files (${TMPDIR:-/tmp}/lienzo-radosgw), PORT the port of the gateway, MON_PORT that of the monitor.
set -euo pipefail

DIR=${DIR:-${TMPDIR:-/tmp}/lienzo-radosgw}
PORT=${PORT:-7480}
MON_PORT=${MON_PORT:-16789}
CONF=$DIR/ceph.conf
export CEPH_CONF=$CONF CEPH_ARGS="--conf=$CONF"

ms() { date +%s%3N; }
step() { local before; before=$(ms); local name=$1; shift; "$@" || { echo "radosgw.sh: $name failed; see $DIR/log" >&2; return 1; }; printf '  %-34s %6d ms\n' "$name" $(($(ms) - before)); }

programs() {
  command -v ceph-mon ceph-osd radosgw radosgw-admin ceph > /dev/null && return 0
  echo 'radosgw.sh: Ceph is missing; Debian: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-common radosgw' >&2
  return 1
}

configure() {
  local fsid; fsid=$(cat /proc/sys/kernel/random/uuid)
  cat > "$CONF" <<EOF
[global]
fsid = $fsid
mon host = v2:127.0.0.1:$MON_PORT/0
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# By default radosgw requires a secure connection, which does not exist without cephx.
ms mon client mode = crc
client mount timeout = 30
run dir = $DIR/run
admin socket = $DIR/run/\$name.\$pid.asok
pid file = $DIR/run/\$name.pid
log file = $DIR/log/\$name.log
crash dir = $DIR/crash
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon allow pool delete = true
mon max pg per osd = 1000
mon osd min down reporters = 1
# The tests never kill the disk, so its data can stay in memory, which is faster.
osd objectstore = memstore
memstore device bytes = 1073741824
osd scrub begin hour = 0
osd scrub end hour = 0
osd class update on start = true

[mon]
mon data = $DIR/mon

[osd]
osd data = $DIR/osd

[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$PORT
rgw init timeout = 60
# Without this, a write to a bucket waits ten seconds for the caches of killed gateways.
rgw cache enabled = false
rgw enable usage log = false
rgw thread pool size = 32
rgw dns name =
rgw run sync thread = false
rgw enable gc threads = false
rgw enable lc threads = false
debug rgw = 1
EOF
}

monitor() {
  mkdir -p "$DIR/mon"
  monmaptool --create --clobber --fsid "$(sed -n 's/^fsid = //p' "$CONF")" --addv a "[v2:127.0.0.1:$MON_PORT]" "$DIR/monmap" > "$DIR/log/monmap.log" 2>&1
  ceph-mon --mkfs -i a --monmap "$DIR/monmap" >> "$DIR/log/mkfs.log" 2>&1
  ceph-mon -i a >> "$DIR/log/mon.start.log" 2>&1
  until_true 30 ceph --connect-timeout 2 quorum_status
}

osd() {
  mkdir -p "$DIR/osd"
  local uuid; uuid=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$uuid" 0 >> "$DIR/log/osd.log" 2>&1
  ceph-osd -i 0 --mkfs --osd-uuid "$uuid" >> "$DIR/log/mkfs.log" 2>&1
  ceph-osd -i 0 >> "$DIR/log/osd.start.log" 2>&1
  until_true 60 osd_is_up
}

osd_is_up() { ceph osd stat 2> /dev/null | grep -q '1 up'; }

gateway() {
  radosgw -n client.rgw --pid-file "$DIR/run/client.rgw.pid" >> "$DIR/log/rgw.start.log" 2>&1
  until_true 120 answers "$PORT"
}

answers() { curl -s -o /dev/null --max-time 2 "http://127.0.0.1:$1/"; }

# A user who publishes, and a user whose quota is exceeded at once.
users() {
  admin user create --uid=ana --display-name=Ana --access-key=ana-access --secret-key=ana-secret
  admin user create --uid=small --display-name=Small --access-key=small-access --secret-key=small-secret
  admin quota set --quota-scope=user --uid=small --max-objects=1
  admin quota enable --quota-scope=user --uid=small
}

admin() { radosgw-admin -n client.rgw "$@" >> "$DIR/log/admin.log" 2>&1; }

until_true() {
  local until=$(($(date +%s) + $1)); shift
  until "$@" > /dev/null 2>&1; do
    [ "$(date +%s)" -lt "$until" ] || return 1
    sleep 0.2
  done
}

write_env() {
  cat > "$DIR/env" <<EOF
export S3_ENDPOINT=http://127.0.0.1:$PORT
export AWS_ACCESS_KEY_ID=ana-access
export AWS_SECRET_ACCESS_KEY=ana-secret
export AWS_REGION=us-east-1
export AWS_EC2_METADATA_DISABLED=true
export RADOSGW_DIR=$DIR
EOF
}

process_of() { local pid; pid=$(cat "$1" 2> /dev/null) && [ -n "$pid" ] && kill -0 "$pid" 2> /dev/null && echo "$pid"; }

end() {
  local pid; pid=$(process_of "$1") || return 0
  kill "${2:--TERM}" "$pid" 2> /dev/null || return 0
  for _ in $(seq 100); do kill -0 "$pid" 2> /dev/null || return 0; sleep 0.1; done
  kill -KILL "$pid" 2> /dev/null || true
}

is_free() { [ ! -e "$CONF" ] || { echo "radosgw.sh: $DIR exists already. Run this first: radosgw.sh down" >&2; return 1; }; }

up() {
  mkdir -p "$DIR/log" "$DIR/run" "$DIR/crash"
  local before; before=$(ms)
  programs
  configure
  step 'monitor' monitor
  step 'disk' osd
  step 'gateway' gateway
  step 'users' users
  write_env
  printf '  %-34s %6d ms\n' 'up, all together' $(($(ms) - before))
  radosgw --version
  echo "  . $DIR/env"
}

down() {
  local before; before=$(ms)
  for name in run/client.rgw run/osd.0 run/mon.a; do end "$DIR/$name.pid"; done
  rm -rf "$DIR"
  printf '  %-34s %6d ms\n' 'down' $(($(ms) - before))
}

case ${1:-} in
  up) is_free; up ;;
  down) down ;;
  run) shift; is_free; trap down EXIT; up; . "$DIR/env"; "$@" ;;
  kill) end "$DIR/run/client.rgw.pid" -KILL ;;
  start) step 'gateway' gateway ;;
  *) sed -n '2,8p' "$0"; exit 2 ;;
esac
