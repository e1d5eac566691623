import type { Json, JsonObject } from '../../../renderer/language'
import type { Names } from '../sentences/value'
import type { Type } from '../types/type'

/**
 * An action, as tools describe it. The grammar of actions is in
 * `schemas/language/action.schema.json`, and `renderer/core/run/actions.ts` executes actions.
 */
export interface ActionMeaning {
  /**
   * The members of a step, without `do` and `when`. The first one is the name on which other members
   * depend, such as `endpoint` before `params`.
   */
  readonly members: Readonly<Record<string, Member>>
  readonly told: readonly string[]
  /** Describes a step in words, such as "leads to *Delay*". */
  readonly say: (step: JsonObject, names: DocumentNames) => string
  readonly leads?: true
  /** True if the step leaves the screen, so that no later step of its chain runs. */
  readonly leaves?: true
  /** The choices in the studio when an author adds a step with this action. */
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
  /** The new value of a state entry, whose name is in the member `state`. */
  | { readonly kind: 'entry' }
  /** A name that a document declares. With `counts`, it must name a state entry for numbers. */
  | { readonly kind: 'name'; readonly counts?: true }
  /** A name that no document declares, such as a method of the native app. */
  | { readonly kind: 'word' }
  /** A literal that determines how the step runs. */
  | { readonly kind: 'setting' }
  /** A value for each parameter of the target. */
  | {
      readonly kind: 'values'
      readonly for?: 'screen' | 'endpoint' | 'data' | 'method'
      readonly exposed?: ExposedPlace
    }
  | ChainMember
  /** Chains of steps, by the error code of the server. */
  | { readonly kind: 'codes'; readonly reads: 'failure' }

/** A chain that runs after certain results of this step, and may read the response or failure. */
export interface ChainMember {
  readonly kind: 'chain'
  readonly reads?: 'answer' | 'failure'
  /** The words for these results in a sentence, and in `short` the words inside brackets. */
  readonly when: string
  readonly short: string
}

/**
 * A place where personal data must not appear: `aloud` is a toast, which screen readers read aloud;
 * `kept` is a stored event; `address` is a URL.
 */
export type ExposedPlace = 'aloud' | 'kept' | 'address'

export interface Offer {
  readonly group: string
  readonly label: (words: string) => string
  /** The studio offers one step for each target of this kind. */
  readonly each?: 'screen' | 'modal' | 'source' | 'endpoint'
  readonly step?: Readonly<Record<string, Json>>
}

/** The names of a document, including its modals. */
export interface DocumentNames extends Names {
  /** Returns words for a modal, such as "the modal *Reminder*". */
  readonly modal: (name: string) => string
}
