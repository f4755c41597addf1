/** The settings file of a new installation. systemd reads it as root, so the server's account need not. */
export const newSettings = `# Settings of the Flarewell service, read by systemd at each start: sudo systemctl restart flarewell
# All settings are explained in .env.example in the project's folder. Write NAME=value, and put a value with blanks or
# special characters in single quotes. Only root may read this file.

# The address that people type, once a proxy serves it (docs/proxies.md), and how many proxies are in front.
#PUBLIC_URL=https://skin.example.org
#TRUSTED_PROXIES=1

# Backups are encrypted with this; without it nobody can read them, so keep a copy elsewhere.
#BACKUP_PASSPHRASE=
`;

const plainValue = /^[\w.,:;/@%+=?&~!*()[\]-]*$/;
const quotedValue = /^'([^'\\]*)'$/;

/**
 * Reads a settings file that systemd reads too. systemd and Node disagree about some lines, for instance whether a # in a
 * value begins a comment. Those lines are refused, because the server and the commands could use different secrets.
 * @param {string} text @returns {{ settings: Record<string, string>, problems: string[] }}
 */
export function readSettings(text) {
  /** @type {Record<string, string>} */
  const settings = {};
  /** @type {string[]} */
  const problems = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*([#;].*)?$/.test(line)) {
      // In systemd, a backslash at the end of a comment makes the next line part of the comment.
      if (line.endsWith('\\')) problems.push(`Line ${index + 1} must not end with a backslash.`);
      continue;
    }
    const [, name = '', written = ''] = /^([A-Z][A-Z0-9_]*)=(.*?)\s*$/.exec(line) ?? [];
    const value = plainValue.test(written) ? written : quotedValue.exec(written)?.[1];
    if (name === '' || value === undefined)
      problems.push(
        `Line ${index + 1} must be NAME=value, with a value of blanks or special characters in single quotes and without ' and \\.`,
      );
    else settings[name] = value;
  }
  return { settings, problems };
}
