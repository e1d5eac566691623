import { findProgram, findUnder } from './find-program.ts'

/** A program that tests use if it is installed. */
export interface OptionalProgram {
  /** Whether all its parts are on this machine. */
  isInstalled(): boolean
  /** The Debian packages that contain it. */
  readonly packages: readonly string[]
  /** The kinds of tests that use it, for the summary of a test run. */
  readonly tests: string
}

const onPath = (name: string, variable?: string) => findProgram([name], variable) !== undefined

/** Every program that tests only use if it is installed. */
export const optionalPrograms = {
  firefox: {
    isInstalled: () => findProgram(['firefox-esr', 'firefox'], 'FIREFOX') !== undefined,
    packages: ['firefox-esr'],
    tests: 'journeys in Firefox',
  },
  webkit: {
    isInstalled: () =>
      onPath('WebKitWebDriver', 'WEBKIT_DRIVER') &&
      onPath('Xvfb', 'XVFB') &&
      findUnder('/usr/lib', 'webkit2gtk-4.1/MiniBrowser') !== undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
    tests: 'journeys in WebKit',
  },
  nginx: {
    isInstalled: () => onPath('nginx', 'NGINX'),
    packages: ['nginx'],
    tests: 'the web server of the guides',
  },
  promtool: {
    isInstalled: () => onPath('promtool'),
    packages: ['prometheus'],
    tests: 'rules of alerts',
  },
  radosgw: {
    isInstalled: () =>
      ['ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin'].every((name) => onPath(name)),
    packages: ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'],
    tests: 'releases in a real S3 store',
  },
} as const satisfies Record<string, OptionalProgram>

/** The command that installs packages on Debian. */
export const installHint = (packages: readonly string[]): string =>
  `apt-get install ${packages.join(' ')}`
