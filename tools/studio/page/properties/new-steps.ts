import { said } from '../../../analysis/words/words'
import type { JsonObject } from '../../../../renderer/language'
import { actionMeanings } from '../../../analysis/actions/meanings'
import type { Option } from '../controls/match-options'

/** The names that steps of a screen can refer to. */
export interface StepDeps {
  readonly screens: readonly { readonly name: string; readonly title: string }[]
  readonly modals: readonly string[]
  readonly sources: readonly string[]
  readonly endpoints: readonly { readonly name: string; readonly about: string }[]
}

/** A new step: valid at once, and completed as JSON. */
export interface NewStep extends Option {
  readonly step: JsonObject
}

/** The steps that can be added, each named after its effect. */
export function newSteps({ screens, modals, sources, endpoints }: StepDeps): NewStep[] {
  const things = {
    screen: screens.map(({ name, title }) => ({ name, words: title, detail: name })),
    modal: modals.map((name) => ({ name, words: name })),
    source: sources.map((name) => ({ name, words: name })),
    endpoint: endpoints.map(({ name, about }) => ({ name, words: name, detail: about })),
  }
  return Object.entries(actionMeanings).flatMap(([action, { offers = [] }]) =>
    offers.flatMap(({ group, label, each, step }): NewStep[] => {
      if (!each)
        return [
          { value: action, label: label(''), group: said(group), step: { do: action, ...step } },
        ]
      return things[each].map(({ name, words, ...detail }) => ({
        value: `${action} ${name}`,
        label: label(words),
        ...detail,
        group: said(group),
        step: { do: action, [each]: name },
      }))
    }),
  )
}
