import type { Finding } from '../report'

/**
 * Input of a formatter: the findings in order, the texts for code frames, and the extent of the
 * check.
 */
export interface Results {
  readonly findings: readonly Finding[]
  /** The text of a file, for code frames. */
  readonly text: (file: string) => string
  /** How many screens were checked. */
  readonly screens: number
  /** The part of the documents that the scenarios show, if it was measured. */
  readonly coverage?: {
    readonly branches: number
    readonly reached: number
    readonly scenarios: number
  }
  /** Colours for a terminal. */
  readonly colour: boolean
  /** The address of the documentation, where each code has a page. */
  readonly docs?: string
}

/** Turns findings into text, without printing it. */
export type Format = (results: Results) => string

/** The page of a code; undefined without an address of the documentation. */
export function pageOf(code: string, docs: string | undefined): string | undefined {
  return docs === undefined ? undefined : `${docs.replace(/\/$/, '')}/findings/${code}/`
}
