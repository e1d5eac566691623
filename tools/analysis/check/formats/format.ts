import type { Finding } from '../report'

export interface Results {
  readonly findings: readonly Finding[]
  readonly text: (file: string) => string
  readonly screens: number
  readonly coverage?: {
    readonly branches: number
    readonly reached: number
    readonly scenarios: number
  }
  readonly colour: boolean
  /** The URL of the documentation, which has a page for each code. */
  readonly docs?: string
}

export type Format = (results: Results) => string

/** Returns the page about a code; `undefined` if the documentation has no URL. */
export function pageOf(code: string, docs: string | undefined): string | undefined {
  return docs === undefined ? undefined : `${docs.replace(/\/$/, '')}/findings/${code}/`
}
