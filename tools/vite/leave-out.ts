import type { Plugin } from 'vite'

/** A module of a library that no call of this app reaches, and that tree shaking cannot drop. */
interface UnusedPart {
  /** As the library itself imports it, and from where. */
  id: string
  importer: RegExp
  /** What stands in for it. */
  code: string
}

const axios = /[\\/]axios[\\/]lib[\\/]/
const nothing = 'export default undefined'

const unusedParts: readonly UnusedPart[] = [
  // Axios looks for its second transport only where no XMLHttpRequest is; every browser has one.
  {
    id: './fetch.js',
    importer: /[\\/]axios[\\/]lib[\\/]adapters[\\/]/,
    code: 'export const getFetch = undefined',
  },
  // A table of names that axios hands to whoever wants them.
  {
    id: './helpers/HttpStatusCode.js',
    importer: axios,
    code: 'export default {}',
  },
  // No endpoint answers page by page.
  {
    id: './infiniteQueryBehavior.js',
    importer: /[\\/]query-core[\\/]/,
    code: 'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined',
  },
  // What changes something is sent without the cache; nothing here is a mutation of its.
  {
    id: './mutation.js',
    importer: /[\\/]query-core[\\/].*mutationCache\.js$/,
    code: 'export const Mutation = undefined',
  },
  // So there are none to hold, to find or to go on with.
  {
    id: './mutationCache.js',
    importer: /[\\/]query-core[\\/].*queryClient\.js$/,
    code: 'export class MutationCache { clear() {} findAll() { return [] } resumePausedMutations() { return Promise.resolve() } }',
  },
  // Calls are given up by a signal.
  { id: './cancel/CancelToken.js', importer: axios, code: nothing },
  // A form is sent as the text or the FormData that it is, and an address comes with its query.
  { id: '../helpers/toFormData.js', importer: axios, code: nothing },
  { id: './helpers/toFormData.js', importer: axios, code: nothing },
  { id: '../helpers/toURLEncodedForm.js', importer: axios, code: nothing },
  { id: './AxiosURLSearchParams.js', importer: axios, code: nothing },
  { id: '../../../helpers/AxiosURLSearchParams.js', importer: axios, code: nothing },
  // Only a form that is sent as JSON is read by it; this app sends plain objects there.
  { id: '../helpers/formDataToJSON.js', importer: axios, code: nothing },
  { id: './helpers/formDataToJSON.js', importer: axios, code: nothing },
  // React has had the hook itself since its version 18.
  {
    id: 'use-sync-external-store/shim',
    importer: /[\\/]react-i18next[\\/]/,
    code: "export { useSyncExternalStore } from 'react'",
  },
]

const prefix = '\0lienzo-leave-out:'

/**
 * Leaves unused parts of libraries out of the build; fails where a library has moved one, so that
 * the list stays true.
 */
export function leaveOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'lienzo-leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const part = unusedParts.find((one) => one.id === id && one.importer.test(importer))
      if (!part) return undefined
      met.add(id)
      return prefix + id
    },
    load: (id) =>
      id.startsWith(prefix) ? unusedParts.find((part) => prefix + part.id === id)?.code : undefined,
    generateBundle() {
      const moved = unusedParts.filter(({ id }) => !met.has(id)).map(({ id }) => id)
      if (moved.length > 0)
        throw new Error(
          `No library imports ${moved.join(', ')} any more. Take the row out of tools/vite/leave-out.ts, or give it the new path.`,
        )
    },
  }
}
