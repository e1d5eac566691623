import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests use if it is installed. */
export interface OptionalProgram {
  readonly isInstalled: () => boolean
  /**
   * If the installed version is too old, returns a text with the installed and the required
   * version.
   */
  readonly outdated?: () => string | undefined
  readonly packages: readonly string[]
  /** The tests that need the program, for the summary of a test run. */
  readonly tests: string
}

const isOnPath = (name: string, variable?: string) => findProgram([name], variable) !== undefined

/** The programs that tests use if they are installed. */
export const optionalPrograms = {
  firefox: {
    isInstalled: () => findFirefox() !== undefined && outdatedFirefox() === undefined,
    outdated: outdatedFirefox,
    packages: ['firefox-esr'],
    tests: 'journeys in Firefox',
  },
  webkit: {
    isInstalled: () =>
      isOnPath('WebKitWebDriver', 'WEBKIT_DRIVER') &&
      isOnPath('Xvfb', 'XVFB') &&
      findUnder('/usr/lib', 'webkit2gtk-4.1/MiniBrowser') !== undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
    tests: 'journeys in WebKit',
  },
  nginx: {
    isInstalled: () => isOnPath('nginx', 'NGINX'),
    packages: ['nginx'],
    tests: 'the web server of the guides',
  },
  promtool: {
    isInstalled: () => isOnPath('promtool'),
    packages: ['prometheus'],
    tests: 'rules of alerts',
  },
  neovim: {
    isInstalled: () => isOnPath('nvim', 'NVIM'),
    packages: ['neovim'],
    tests: 'the language server in Neovim',
  },
  radosgw: {
    isInstalled: () =>
      ['ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin'].every((name) => isOnPath(name)),
    packages: ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'],
    tests: 'releases in a real S3 store',
  },
} as const satisfies Record<string, OptionalProgram>

/** Returns the path of Firefox: the program in `$FIREFOX`, or a program on the PATH. */
export function findFirefox(): string | undefined {
  return findProgram(['firefox-esr', 'firefox'], 'FIREFOX')
}

/** The oldest Firefox with `network.addDataCollector`, which the driver calls when it starts. */
const oldestFirefox = 143

function outdatedFirefox(): string | undefined {
  const path = findFirefox()
  if (path === undefined) return undefined
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const [version = 'unknown'] = /\d[\w.]*/.exec(stdout ?? '') ?? []
  const isUsable = Number.parseInt(version) >= oldestFirefox
  return isUsable ? undefined : `version ${version}, but the driver needs ${oldestFirefox}`
}

/** The Debian command that installs packages. */
export const installHint = (packages: readonly string[]): string =>
  `apt-get install ${packages.join(' ')}`

/**
 * Returns the program in an environment variable, or else the first program on the PATH with one of
 * the names.
 */
export function findProgram(names: readonly string[], variable = ''): string | undefined {
  // Debian installs servers in folders that are not on a user's PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env[variable] ?? '', ...onPath].find(isProgram)
}

/** Finds a program in a system folder such as `/usr/lib/<machine>`. */
export function findUnder(root: string, path: string): string | undefined {
  return foldersOf(root)
    .map((folder) => join(root, folder, path))
    .find(isProgram)
}

/** Checks whether a path is an executable file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root)
  } catch {
    return []
  }
}
