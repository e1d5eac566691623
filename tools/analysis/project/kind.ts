/** The kind of a file of the project, by its path. */
export type FileKind =
  | 'screen'
  | 'fragment'
  | 'endpoints'
  | 'profile'
  | 'app'
  | 'scenarios'
  | 'widget'
  | 'texts'
  | 'asset'

const places: readonly (readonly [FileKind, RegExp])[] = [
  ['screen', /(^|\/)schemas\/screens\/.+\.json$/],
  ['fragment', /(^|\/)schemas\/fragments\/.+\.json$/],
  ['endpoints', /(^|\/)schemas\/endpoints\/.+\.json$/],
  ['profile', /(^|\/)schemas\/profiles\/.+\.json$/],
  ['scenarios', /(^|\/)schemas\/scenarios\/.+\.json$/],
  ['app', /(^|\/)schemas\/app\.json$/],
  ['widget', /(^|\/)widgets\/[^/]+\/[^/]+\.schema\.json$/],
  ['texts', /(^|\/)locales\/[^/]+\/[^/]+\.json$/],
  ['asset', /(^|\/)src\/assets\/.+$/],
]

/** The kind of a file; undefined for files that the checker ignores. Paths use `/`. */
export function kindOf(path: string): FileKind | undefined {
  return places.find(([, place]) => place.test(path))?.[0]
}
