import { isObject, type Json, stringOrEmpty } from '../../../renderer/language'

/** A control is pressed, or a modal closed by its own way out. */
export interface Press {
  readonly press: string
  /** The event, where it is not the first that the node listens to. */
  readonly event: string
  readonly payload: Json | undefined
}

/** Something is entered. */
export interface Fill {
  readonly fill: string
  readonly value: Json
}

/** Time passes, in milliseconds. */
export interface Advance {
  readonly advance: number
}

/** One thing that a borrower does in a scenario. */
export type Step = Press | Fill | Advance

/** Reads a step of a scenario; undefined for what is none. */
export function readStep(source: Json): Step | undefined {
  if (!isObject(source)) return undefined
  const { press, event, payload, fill, value, advance } = source
  if (typeof press === 'string') return { press, event: stringOrEmpty(event), payload }
  if (typeof fill === 'string') return { fill, value: value ?? null }
  return typeof advance === 'number' ? { advance } : undefined
}
