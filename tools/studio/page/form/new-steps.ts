import { isObject, type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import type { Offer } from '../../../analysis/actions/meaning'
import { actionMeanings } from '../../../analysis/actions/meanings'
import { translate } from '../../../analysis/words/words'
import type { Option } from '../controls/picker'
import { translateDescription } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { emptyValueOf, memberSchemas, schemaAt } from './grammar'
import { type FormPlace, useFormPlace } from './use-place'

/** An incomplete step that the author completes in a form. */
interface NewStep extends Option {
  readonly step: JsonObject
}

export function useNewSteps(): NewStep[] {
  const place = useFormPlace()
  const things = targetsAt(place)
  return Object.entries(actionMeanings).flatMap(([action, { offers }]) =>
    offers ? offers.flatMap((offer) => offered(action, offer, things)) : [minimalStep(action)],
  )
}

interface StepTarget {
  readonly name: string
  readonly words: string
  readonly detail?: string | undefined
}

function targetsAt({
  names,
  namesOf,
}: FormPlace): Record<NonNullable<Offer['each']>, StepTarget[]> {
  const things = (member: string, words = (name: string) => name) =>
    namesOf(member).map(({ value: name, detail }) => ({ name, words: words(name), detail }))
  return {
    screen: things('screen', names.screen).map((one) => ({ ...one, detail: one.name })),
    modal: things('modal'),
    source: things('source'),
    endpoint: things('endpoint'),
  }
}

function offered(
  action: string,
  { group, label, each, step }: Offer,
  things: ReturnType<typeof targetsAt>,
): NewStep[] {
  const found = { group: translate(group), keywords: aboutAction(action) }
  if (!each) return [{ value: action, label: label(''), ...found, step: { do: action, ...step } }]
  return things[each].map(({ name, words, detail }) => ({
    value: `${action} ${name}`,
    label: label(words),
    ...(detail === undefined ? {} : { detail }),
    ...found,
    step: { do: action, [each]: name },
  }))
}

function minimalStep(action: string): NewStep {
  const step = emptyValueOf(schemaOf(action))
  return {
    value: action,
    label: aboutAction(action),
    group: t('newSteps.others'),
    step: isObject(step) ? step : {},
  }
}

const schemaOf = (action: string) => schemaAt(`action.schema.json#/definitions/${action}`)

function aboutAction(action: string): string {
  const { do: name } = memberSchemas(schemaOf(action))
  return translateDescription(stringOrEmpty(name?.['description'])).replace(/\.$/, '')
}
