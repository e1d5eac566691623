import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolders, isOurs } from './cache-folders'

/** A build of Chromium from an npm package, compressed with Brotli. */
export interface Build {
  readonly package: string
  /** The hash of the package, as the registry states it. */
  readonly integrity: string
  /** The program, and the archives to unpack next to it. */
  readonly program: string
  readonly archives: readonly string[]
  readonly megabytes: number
}

/** The tests run in the newest build; the others are the oldest supported versions. */
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
