import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A build of Chromium in an npm package. Its files are compressed with Brotli. */
export interface Build {
  readonly package: string
  /** The package's hash in the registry. */
  readonly integrity: string
  /** The program, and the archives to unpack next to it. */
  readonly program: string
  readonly archives: readonly string[]
  readonly megabytes: number
}

/** The builds by version. Tests run in the newest build, except tests of the oldest versions. */
export const builds = {
  147: {
    package: '@sparticuz/chromium@147.0.0',
    integrity:
      'sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
    program: 'package/bin/chromium.br',
    archives: ['package/bin/al2023.tar.br', 'package/bin/fonts.tar.br'],
    megabytes: 68,
  },
  80: {
    package: 'chrome-aws-lambda@2.1.1',
    integrity:
      'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
    program: 'package/bin/chromium.br',
    archives: [],
    megabytes: 40,
  },
  79: {
    package: 'chrome-aws-lambda@2.0.2',
    integrity:
      'sha512-Aqgq5F93eJARkO+O/wD+2bCCFOVQNfA329sdPNl8ib0gsRjS00bAgTc9f5Mvto7H7yDuBcy0V3xJQZwMvmILUg==',
    program: 'package/bin/chromium.br',
    archives: [],
    megabytes: 40,
  },
} as const satisfies Record<number, Build>

export type BuildVersion = keyof typeof builds

/** The name of a build's folder. */
export const folderName = (build: Build): string =>
  `${build.package.replace(/^[@/]/, '').replaceAll(/[/@]/g, '-')}-${process.arch}`

/** Returns the folder of a downloaded build, if it exists. */
export function findBuild(version: BuildVersion): string | undefined {
  return cacheFolders()
    .filter(isOurs)
    .map((folder) => join(folder, folderName(builds[version])))
    .find((folder) => existsSync(join(folder, 'chromium')))
}

/**
 * The folders for downloaded browsers, best first. The last folder exists even for users without a
 * home folder.
 */
export function cacheFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const user = process.getuid?.() ?? 'user'
  return [
    join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'lienzo'),
    join(tmpdir(), `lienzo-${user}`),
  ]
}

/** Returns the first writable folder and creates it. */
export function writableCache(folders: readonly string[] = cacheFolders()): string {
  const folder = folders.find(isWritable)
  if (folder === undefined)
    throw new Error(`No folder for downloaded browsers is writable: ${folders.join(', ')}.`)
  return folder
}

/**
 * Returns whether this user owns a folder. Other users could have put programs into any other
 * folder.
 */
function isOurs(folder: string): boolean {
  try {
    const stat = lstatSync(folder)
    return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid())
  } catch {
    return false
  }
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return isOurs(folder)
  } catch {
    return false
  }
}
