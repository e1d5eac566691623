import type { Plugin } from 'vite'

/** A module of a library that this app does not use, and that tree shaking cannot drop. */
interface UnusedPart {
  /** The specifier in the library's import, and the importing module. */
  id: string
  importer: RegExp
  /** The replacement for it. */
  code: string
}

const axios = /[\\/]axios[\\/]lib[\\/]/
const nothing = 'export default undefined'

const unusedParts: readonly UnusedPart[] = [
  // Axios only uses its second transport without XMLHttpRequest, which every browser has.
  {
    id: './fetch.js',
    importer: /[\\/]axios[\\/]lib[\\/]adapters[\\/]/,
    code: 'export const getFetch = undefined',
  },
  // A table of names that axios only exports.
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
  // Calls that change something bypass the cache, so that it has no mutations.
  {
    id: './mutation.js',
    importer: /[\\/]query-core[\\/].*mutationCache\.js$/,
    code: 'export const Mutation = undefined',
  },
  // For the same reason its cache of mutations is empty.
  {
    id: './mutationCache.js',
    importer: /[\\/]query-core[\\/].*queryClient\.js$/,
    code: 'export class MutationCache { clear() {} findAll() { return [] } resumePausedMutations() { return Promise.resolve() } }',
  },
  // Calls are aborted by a signal.
  { id: './cancel/CancelToken.js', importer: axios, code: nothing },
  // Forms are sent as text or FormData without conversion, and addresses include their query.
  { id: '../helpers/toFormData.js', importer: axios, code: nothing },
  { id: './helpers/toFormData.js', importer: axios, code: nothing },
  { id: '../helpers/toURLEncodedForm.js', importer: axios, code: nothing },
  { id: './AxiosURLSearchParams.js', importer: axios, code: nothing },
  { id: '../../../helpers/AxiosURLSearchParams.js', importer: axios, code: nothing },
  // It only converts forms that are sent as JSON; this app sends plain objects instead.
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
 * Leaves unused parts of libraries out of the build. Fails if a library has moved one, so that the
 * list stays correct.
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
          `No library imports ${moved.join(', ')} any more. Take the row out of tools/build/vite/leave-out.ts, or give it the new path.`,
        )
    },
  }
}
