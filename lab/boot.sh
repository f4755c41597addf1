#!/bin/sh
# Starts a second systemd on this machine: PID 1 of its own namespaces, on a layer over the file system that is thrown
# away. It starts only what every system needs, and then the checks of service.mjs.
# boot.sh CONTROL_GROUP PROJECT RESULTS
set -eu
if [ "${1}" != inside ]; then
  # The new systemd manages this control group and no other.
  echo $$ > "$1/cgroup.procs"
  exec unshare --mount --propagation private --pid --fork --kill-child=SIGKILL --cgroup --net --uts --ipc \
    sh "$0" inside "$2" "$3"
fi
project=$2
node=$(echo "$project"/node_modules/node-linux-*/bin/node)
results=$3
layer=$results/layer
mkdir "$layer"
mount -t tmpfs tmpfs "$layer"
root=$layer/root
mkdir "$layer/upper" "$layer/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$root"
ip link set lo up

mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null,3 zero,5 full,7 random,8 urandom,9; do
  mknod -m 666 "$root/dev/${device%,*}" c 1 "${device#*,}"
done
mknod -m 666 "$root/dev/tty" c 5 0
mkdir "$root/dev/pts" "$root/dev/shm" "$root/dev/mqueue" "$root/dev/hugepages"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir "$root/run/results"
mount --bind "$results" "$root/run/results"
mkdir -p "$root$project"
mount --bind "$project" "$root$project"
mount -o remount,bind,ro "$root$project"

# Units that would change the kernel's settings or the devices, which this systemd shares with the machine.
for unit in systemd-udevd systemd-sysctl systemd-modules-load systemd-random-seed systemd-tmpfiles-setup-dev \
  systemd-update-utmp systemd-networkd systemd-resolved systemd-timesyncd systemd-logind apparmor; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit.service"
done
cat > "$root/etc/systemd/system/checks.service" <<UNIT
[Service]
Type=oneshot
ExecStart=$node $project/lab/service.mjs --inside
ExecStopPost=/bin/touch /run/results/done
StandardOutput=append:/run/results/output
StandardError=append:/run/results/output
UNIT
cat > "$root/etc/systemd/system/checks.target" <<UNIT
[Unit]
Requires=basic.target
After=basic.target
Wants=checks.service
AllowIsolate=yes
UNIT

cd "$root"
mkdir -p mnt/before
pivot_root . mnt/before
umount --lazy /mnt/before
exec env -i container=flarewell-test PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --unit=checks.target --log-target=journal --show-status=no < /dev/null
