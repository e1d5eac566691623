import { valueText } from '../../../renderer/language/index.ts'
import { configRules, type ConfigRules } from '../../../src/config/index.ts'
import { releaseFloor } from './capabilities.ts'
import { readStartParts } from './start-parts.ts'

/**
 * The data in each page, so that the app's code does not grow with its documents. `files` is the
 * base URL of the embedded files.
 */
export function startData(root: string, files: string): object {
  const { screens, families, app, profiles } = readStartParts(root)
  return {
    files,
    screens: screens.map(({ facts }) => facts),
    families,
    app,
    config: withProfiles(profiles.map(({ profile }) => valueText(profile))),
    profiles,
    floor: releaseFloor(),
  }
}

/** Returns the rules of settings, and a rule that requires a known region. */
function withProfiles(names: readonly string[]): ConfigRules {
  const profile = [`^(${names.join('|')})$`, `one of the profiles ${names.join(', ')}`] as const
  return { ...configRules, texts: { ...configRules.texts, profile } }
}

export const startTag = /[ \t]*<script type="application\/json" id="start-data">(.*?)<\/script>\n*/s

/** Reads the start data of a page. */
export const readStartData = (page: string): unknown => JSON.parse(startTag.exec(page)?.[1] ?? '')

/** A script tag with data for the page's scripts. */
export const dataTag = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
