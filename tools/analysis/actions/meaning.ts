import type { Json, JsonObject } from '../../../renderer/language'
import type { Names } from '../sentences/value'
import type { Type } from '../types/type'

/**
 * Meaning of one action for writing, checking and reading documents. Its grammar is in
 * `schemas/language/action.schema.json`; `renderer/core/run/actions.ts` carries it out.
 */
export interface ActionMeaning {
  /** Members of a step besides `do` and `when`. A name precedes the members that depend on it. */
  readonly members: Readonly<Record<string, Member>>
  /** The members that the phrase of the action mentions. */
  readonly told: readonly string[]
  /** Describes the action in words, as in "leads to *Delay*". */
  readonly say: (step: JsonObject, names: DocumentNames) => string
  /** The action is a way to leave the screen. */
  readonly leads?: true
  /** The step ends its chain because it leaves the screen or would leave it. */
  readonly leaves?: true
  /** Steps to begin with, as the studio offers them. */
  readonly offers?: readonly Offer[]
}

/** The kinds of value that a member of a step may have. */
export type Member =
  /** An expression that gives a value of a type. */
  | {
      readonly kind: 'value'
      readonly type: Type
      readonly purpose: string
      readonly exposed?: ExposedPlace
    }
  | { readonly kind: 'condition' }
  /** The new value of the state entry that `state` names. */
  | { readonly kind: 'entry' }
  /** The name of a declared thing; `counts` if a state entry gets numbers. */
  | { readonly kind: 'name'; readonly counts?: true }
  /** A name that no document declares, such as a method of the native app. */
  | { readonly kind: 'word' }
  /** A literal that controls how the step runs. */
  | { readonly kind: 'setting' }
  /**
   * Values by name. They fit the parameters of the screen, endpoint, data source or method that the
   * step names.
   */
  | {
      readonly kind: 'values'
      readonly for?: 'screen' | 'endpoint' | 'data' | 'method'
      readonly exposed?: ExposedPlace
    }
  | ChainMember
  /** Chains by the codes of a server. */
  | { readonly kind: 'codes'; readonly reads: 'failure' }

/** A chain that runs when this holds; it may read the answer, under its name, or the failure. */
export interface ChainMember {
  readonly kind: 'chain'
  readonly reads?: 'answer' | 'failure'
  /** The words for a full sentence; `short` is for brackets. */
  readonly when: string
  readonly short: string
}

/**
 * Destinations that must not receive personal data: a toast, which is read aloud, a record that is
 * kept, and an address.
 */
export type ExposedPlace = 'aloud' | 'kept' | 'address'

/** A step to begin with, valid as it is. */
export interface Offer {
  readonly group: string
  /** The label, given the words for the thing that the step is about. */
  readonly label: (words: string) => string
  /** The member that names the thing; one offer is made for each. */
  readonly each?: 'screen' | 'modal' | 'source' | 'endpoint'
  /** Further members of the step. */
  readonly step?: Readonly<Record<string, Json>>
}

/** Names with those of the modals of a screen. */
export interface DocumentNames extends Names {
  /** A modal by its name, as in "the modal *Reminder*". */
  readonly modal: (name: string) => string
}
