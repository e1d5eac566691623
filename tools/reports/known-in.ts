import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSources } from '../packaging'
import { faultCodes } from './fault-codes'
import { listedNames, toldNames } from './known-names'
import type { KnownKinds } from './measures'

/**
 * The number of phone addresses that must report a name before it counts when no list contains it.
 */
const reporters = 3

/**
 * The names that the documents of a project define. The names of builds, and at first of releases,
 * come from reports.
 */
export function knownIn(root: string): { known: KnownKinds; screens: readonly string[] } {
  const namesIn = (folder: string) =>
    listedNames(new Set(readdirSync(join(root, folder)).map((file) => basename(file, '.json'))))
  const { screens } = readSources(root).names
  return {
    screens,
    known: {
      screen: listedNames(new Set(screens)),
      code: listedNames(new Set(faultCodes)),
      release: toldNames({ most: 12, reporters }),
      build: toldNames({ most: 8, reporters }),
      locale: namesIn('locales'),
      region: namesIn('schemas/profiles'),
    },
  }
}
