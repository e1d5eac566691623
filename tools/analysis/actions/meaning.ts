import type { Json, JsonObject } from '../../../renderer/language'
import type { Names } from '../sentences/value'
import type { Type } from '../types/type'

/**
 * The facts about an action that the tools use. The grammar of actions is in
 * `schemas/language/action.schema.json`; `renderer/core/run/actions.ts` executes actions.
 */
export interface ActionMeaning {
  /**
   * The members of a step besides `do` and `when`. A member with a name comes before the members
   * that depend on the name.
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
  /** A declared name. With `counts`, it must name a state entry for numbers. */
  | { readonly kind: 'name'; readonly counts?: true }
  /** A name that no document declares, such as a method of the native app. */
  | { readonly kind: 'word' }
  /** A literal that controls how the step runs. */
  | { readonly kind: 'setting' }
  /** Values by name. The names are the parameters of the target. */
  | {
      readonly kind: 'values'
      readonly for?: 'screen' | 'endpoint' | 'data' | 'method'
      readonly exposed?: ExposedPlace
    }
  | ChainMember
  /** Chains by the error codes of a server. */
  | { readonly kind: 'codes'; readonly reads: 'failure' }

/** A chain that runs after some results of the step. It may read the response or the failure. */
export interface ChainMember {
  readonly kind: 'chain'
  readonly reads?: 'answer' | 'failure'
  /** Words for the result in a full sentence; `short` has words for brackets. */
  readonly when: string
  readonly short: string
}

/**
 * The places that must not get personal data: `aloud` is a toast (read aloud), `kept` a stored
 * event, `address` a URL.
 */
export type ExposedPlace = 'aloud' | 'kept' | 'address'

export interface Offer {
  readonly group: string
  readonly label: (words: string) => string
  /** The kind of the step's target. The studio offers one step for each target of this kind. */
  readonly each?: 'screen' | 'modal' | 'source' | 'endpoint'
  readonly step?: Readonly<Record<string, Json>>
}

/** The names of a document, including its modals. */
export interface DocumentNames extends Names {
  /** Returns words for a modal, such as "the modal *Reminder*". */
  readonly modal: (name: string) => string
}
