/** Where everything of the service is. `systemctl`, the docs and the tests use the same names. */
export const service = {
  name: 'flarewell',
  account: 'flarewell',
  unitFile: '/etc/systemd/system/flarewell.service',
  settingsFile: '/etc/flarewell.env',
  stateFolder: '/var/lib/flarewell',
};

/**
 * Settings that the unit sets itself. A line in the settings file overrides them. MALLOC_MMAP_THRESHOLD_ makes the C library
 * return the memory of large photos (docs/limits.md).
 */
export const unitSettings = {
  DATA_DIR: `${service.stateFolder}/data`,
  BACKUP_DIR: `${service.stateFolder}/backups`,
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/** Where the package of the lock file has Node. */
export const nodePath = `node_modules/node-linux-${process.arch}/bin/node`;

/** Folders that the unit hides from the server, so the project cannot be in them. */
export const hiddenFolders = ['/home', '/root', '/run/user', '/tmp', '/var/tmp'];

/** @param {string} project the folder of the project @returns {string} the text of the unit */
export function writeUnit(project) {
  return `# Written by npm run install-service, which overwrites it. Make your own changes with: systemctl edit ${service.name}
[Unit]
Description=Flarewell, a diary for skin conditions
Documentation=file:${project}/docs/service.md
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
Type=exec
User=${service.account}
Group=${service.account}
${Object.entries(unitSettings)
  .map(([name, value]) => `Environment=${name}=${value}`)
  .join('\n')}
EnvironmentFile=${service.settingsFile}
ExecStart=${project}/${nodePath} ${project}/server/src/main.ts
Restart=on-failure
RestartSec=10
TimeoutStopSec=30

# The server writes here and nowhere else.
StateDirectory=${service.name}
StateDirectoryMode=0700
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes

# It sees no devices, no other processes and no other accounts.
PrivateDevices=yes
DevicePolicy=closed
PrivateIPC=yes
PrivateUsers=yes
ProtectProc=invisible
ProcSubset=pid
RemoveIPC=yes

# It cannot change the kernel, the clock or the host name.
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes

# It has no privileges, cannot get any, and makes only the system calls of ordinary servers. V8 uses @pkey to protect
# compiled code. MemoryDenyWriteExecute is missing because V8 compiles JavaScript into memory that it then runs.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

# Internet sockets, and local ones for PostgreSQL and the name service.
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
`;
}
