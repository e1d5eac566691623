import type { Json, JsonObject } from '../../../renderer/language'
import type { Names } from '../sentences/value'
import type { Type } from '../types/type'

/**
 * The tools' facts about an action. Its grammar is in `schemas/language/action.schema.json`;
 * `renderer/core/run/actions.ts` executes it.
 */
export interface ActionMeaning {
  /**
   * The members of a step besides `do` and `when`. A name comes before the members that depend on
   * it.
   */
  readonly members: Readonly<Record<string, Member>>
  readonly told: readonly string[]
  /** Returns words for the step, such as "leads to *Delay*". */
  readonly say: (step: JsonObject, names: DocumentNames) => string
  readonly leads?: true
  /** True if the step leaves the screen and so ends its chain. */
  readonly leaves?: true
  /** The steps that the studio offers when an action is added. */
  readonly offers?: readonly Offer[]
}

export type Member =
  | {
      readonly kind: 'value'
      readonly type: Type
      readonly purpose: string
      readonly exposed?: ExposedPlace
    }
  | { readonly kind: 'condition' }
  /** The new value of the state entry that `state` names. */
  | { readonly kind: 'entry' }
  /** A declared name. With `counts`, the name of a state entry for numbers. */
  | { readonly kind: 'name'; readonly counts?: true }
  /** A name that no document declares, such as a method of the native app. */
  | { readonly kind: 'word' }
  /** A literal that controls how the step runs. */
  | { readonly kind: 'setting' }
  /** Values by name. The parameters of the target define these names. */
  | {
      readonly kind: 'values'
      readonly for?: 'screen' | 'endpoint' | 'data' | 'method'
      readonly exposed?: ExposedPlace
    }
  | ChainMember
  /** Chains by error code of a server. */
  | { readonly kind: 'codes'; readonly reads: 'failure' }

/** A chain for some results. It may read the response, under its name, or the failure. */
export interface ChainMember {
  readonly kind: 'chain'
  readonly reads?: 'answer' | 'failure'
  /** The result in words for a full sentence; `short` is for brackets. */
  readonly when: string
  readonly short: string
}

/**
 * The destinations that must not get personal data: a toast (read aloud), a stored event, and a
 * URL.
 */
export type ExposedPlace = 'aloud' | 'kept' | 'address'

export interface Offer {
  readonly group: string
  readonly label: (words: string) => string
  /** The kind of target. The studio offers the action once for each target. */
  readonly each?: 'screen' | 'modal' | 'source' | 'endpoint'
  readonly step?: Readonly<Record<string, Json>>
}

/** The names of a document, including its modals. */
export interface DocumentNames extends Names {
  /** Returns words for a modal, such as "the modal *Reminder*". */
  readonly modal: (name: string) => string
}
