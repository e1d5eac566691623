import type { Json, JsonObject } from '../../../renderer/language'
import type { Names } from '../sentences'
import type { Type } from '../types'

/**
 * What one action means to those who write, check and read documents. How it is written stands in
 * `schemas/language/action.schema.json`, how it is carried out in `renderer/core/run/actions.ts`.
 */
export interface ActionMeaning {
  /** What a step may say besides `do` and `when`; a name stands before what depends on it. */
  readonly members: Readonly<Record<string, Member>>
  /** The members that its phrase tells of. */
  readonly told: readonly string[]
  /** What it does, as in "leads to *Delay*". */
  readonly say: (step: JsonObject, names: DocumentNames) => string
  /** It is a way off the screen. */
  readonly leads?: true
  /** The step ends its chain, since the screen is left, or would be. */
  readonly leaves?: true
  /** Steps to begin with, as the studio offers them. */
  readonly offers?: readonly Offer[]
}

/** What stands under a member of a step. */
export type Member =
  /** What an expression may give, of a type. */
  | {
      readonly kind: 'value'
      readonly type: Type
      readonly purpose: string
      readonly exposed?: Exposed
    }
  | { readonly kind: 'condition' }
  /** What becomes of the state entry that `state` names. */
  | { readonly kind: 'entry' }
  /** The name of something that is declared; `counts` where a state entry gets numbers. */
  | { readonly kind: 'name'; readonly of: Named; readonly counts?: true }
  /** A word that says what the step is about, and is declared nowhere. */
  | { readonly kind: 'word' }
  /** A literal that says how it is done. */
  | { readonly kind: 'setting' }
  /** Values by name, for the one that is named beside them if it says what it takes. */
  | {
      readonly kind: 'values'
      readonly for?: 'screen' | 'endpoint' | 'data' | 'method'
      readonly exposed?: Exposed
    }
  | ChainMember
  /** Chains by the codes of a server. */
  | { readonly kind: 'codes'; readonly reads: 'failure' }

/** A chain that runs when this holds; it may read the answer, under its name, or the failure. */
export interface ChainMember {
  readonly kind: 'chain'
  readonly reads?: 'answer' | 'failure'
  /** As a sentence tells it at length, and in a bracket. */
  readonly when: string
  readonly short: string
}

/** What a name may be of. */
export type Named = 'screen' | 'modal' | 'data' | 'state' | 'endpoint'

/** Where a value ends up that may be nothing personal. */
export type Exposed = 'aloud' | 'kept' | 'address'

/** A step to begin with, valid as it is. */
export interface Offer {
  readonly group: string
  /** For a step on one thing, with its words. */
  readonly label: (words: string) => string
  /** The member that names the thing; one offer is made for each. */
  readonly each?: 'screen' | 'modal' | 'source' | 'endpoint'
  /** What the step says besides. */
  readonly step?: Readonly<Record<string, Json>>
}

/** Names with those of the sheets of a screen. */
export interface DocumentNames extends Names {
  /** A modal by its name, as in "the sheet *Reminder*". */
  readonly modal: (name: string) => string
}
