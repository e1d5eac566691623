import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { floor } from '../../../tools/test/browsers/floor'

// Node reads the 20 MB of data directly; an import would bundle them.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** The oldest supported browsers, by their names in the data. */
const oldest = {
  chrome: floor.chrome,
  webview_android: floor.chrome,
  safari_ios: floor.safari,
  firefox: floor.firefox,
} as const

/**
 * Returns a feature or a group of features by its path. The result is empty for a name that is not
 * in the data; most names are not.
 */
export function featureAt(...path: readonly string[]): Identifier {
  let at = data as unknown as Identifier | undefined
  for (const name of path) at = at?.[name]
  return at ?? {}
}

/**
 * True if one of the oldest browsers lacks a feature. A feature without data is treated as
 * supported.
 */
export function isNew(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support
  return (
    support !== undefined &&
    Object.entries(oldest).some(([engine, version]) => {
      const statements = support[engine as keyof typeof oldest] ?? []
      return ![statements].flat().some((statement) => holdsAt(statement, version))
    })
  )
}

/**
 * A feature with a prefix has another name, and a feature behind a flag is off. Such support does
 * not count.
 */
function holdsAt({ version_added, prefix, flags }: SimpleSupportStatement, version: number) {
  return !prefix && !flags && parseFloat(String(version_added).replace('≤', '')) <= version
}
