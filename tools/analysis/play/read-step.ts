import { isObject, type Json, stringOrEmpty } from '../../../renderer/language'

/** Presses a control, or closes a modal with its cross. */
export interface Press {
  readonly press: string
  /** The event, if it is not the first one that the node listens to. */
  readonly event: string
  readonly payload: Json | undefined
}

/** Enters a value. */
export interface Fill {
  readonly fill: string
  readonly value: Json
}

/** Lets time pass, in milliseconds. */
export interface Advance {
  readonly advance: number
}

/** One thing that a borrower does in a scenario. */
export type Step = Press | Fill | Advance

/** Reads a step of a scenario; undefined for any other value. */
export function readStep(source: Json): Step | undefined {
  if (!isObject(source)) return undefined
  const { press, event, payload, fill, value, advance } = source
  if (typeof press === 'string') return { press, event: stringOrEmpty(event), payload }
  if (typeof fill === 'string') return { fill, value: value ?? null }
  return typeof advance === 'number' ? { advance } : undefined
}
