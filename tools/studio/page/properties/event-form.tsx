import { t } from '../words/words'
import { type ReactNode, useMemo } from 'react'
import {
  isObject,
  type Json,
  membersOf,
  stringOrEmpty,
  type JsonObject,
} from '../../../../renderer/language'
import { wholeAction, actionMeanings } from '../../../analysis/actions/meanings'
import { Button, Sentence, Switch } from '../controls/controls'
import { Picker, type Option } from '../controls/picker'
import { Field, FieldFindings, NameField } from './field'
import { JsonField } from './json-field'
import { useEdit, useNames } from './use-place'
import { labelOf, anything, type AcceptedValues } from './value-mode'
import { useOpenDocument, useProject } from '../document/use-project'
import { said } from '../../../analysis/words/words'
import { anyType, arrayOf } from '../../../analysis/types/type'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { removeValue, setValue } from '../../../analysis/authoring/document/edits'
import { useSelected, useStudio } from '../use-studio'
import { ValueField } from './value-field'

/** The actions of an event, as sentences and as editable JSON. */
export function EventForm({
  event,
  pointer,
  chain,
}: {
  event: string
  pointer: string
  chain: Json | undefined
}): ReactNode {
  const { set } = useEdit()
  const steps = Array.isArray(chain) ? chain : []
  const options = newSteps(useStepDeps())
  const add = (name: string) => {
    const step = options.find(({ value }) => value === name)?.step
    if (step) set(pointer, [...steps, step])
  }
  const change = (next: readonly Json[]) => set(pointer, next.length === 0 ? undefined : [...next])
  return (
    <Field label={t('eventForm.on', { value: labelOf(event).toLowerCase() })}>
      {steps.length === 0 && <p className="st-hint">{t('eventForm.nothingHappens')}</p>}
      <ol className="st-stack st-steps">
        {steps.map((_, at) => (
          // Steps have no names; their order identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <ChainStep key={at} steps={steps} at={at} pointer={pointer} change={change} />
        ))}
      </ol>
      <Picker
        label={t('eventForm.addAStepOn', { event })}
        value=""
        options={options}
        onPick={add}
        placeholder={t('eventForm.addAStep')}
      />
    </Field>
  )
}

interface ChainStepProps {
  readonly steps: readonly Json[]
  readonly at: number
  readonly pointer: string
  readonly change: (next: readonly Json[]) => void
}

function ChainStep({ steps, at, pointer, change }: ChainStepProps): ReactNode {
  const names = useNames()
  const step = steps[at]!
  return (
    <li className="st-stack st-steps__one">
      <details>
        <summary>
          <span className="st-sentence">
            <Sentence
              words={
                isObject(step) ? capital(wholeAction(step, names)) : t('eventForm.thisIsNoStep')
              }
            />
          </span>
        </summary>
        <JsonField
          label={t('eventForm.stepAsJson', { value: at + 1 })}
          value={step}
          onChange={(json) => change(steps.with(at, json))}
        />
        <p className="st-line">
          <Button disabled={at === 0} onClick={() => change(swapped(steps, at))}>
            {t('eventForm.earlier')}
          </Button>
          <Button disabled={at === steps.length - 1} onClick={() => change(swapped(steps, at + 1))}>
            {t('eventForm.later')}
          </Button>
          <Button onClick={() => change(steps.filter((_, index) => index !== at))}>
            {t('eventForm.remove')}
          </Button>
        </p>
      </details>
      <FieldFindings pointer={`${pointer}/${at}`} />
    </li>
  )
}

function swapped(steps: readonly Json[], at: number): Json[] {
  return [...steps.slice(0, at - 1), steps[at]!, steps[at - 1]!, ...steps.slice(at + 1)]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The names to which steps of the open document can refer. */
function useStepDeps(): StepDeps {
  const { screens, endpoints } = useProject()
  const { document } = useOpenDocument()
  const names = useNames()
  return useMemo(
    () => ({
      screens: [...screens.keys()].map((name) => ({ name, title: names.screen(name) })),
      modals: membersOf(isObject(document) ? document['modals'] : undefined).map(([name]) => name),
      sources: membersOf(isObject(document) ? document['data'] : undefined).map(([name]) => name),
      endpoints: [...endpoints.values()].map(({ name, document: endpoint }) => ({
        name,
        about: stringOrEmpty(endpoint['description']),
      })),
    }),
    [screens, endpoints, document, names],
  )
}

/** The names to which steps of a screen can refer. */
interface StepDeps {
  readonly screens: readonly { readonly name: string; readonly title: string }[]
  readonly modals: readonly string[]
  readonly sources: readonly string[]
  readonly endpoints: readonly { readonly name: string; readonly about: string }[]
}

/** A new step: valid, and completed as JSON. */
interface NewStep extends Option {
  readonly step: JsonObject
}

/** The steps that can be added, each named after its effect. */
function newSteps({ screens, modals, sources, endpoints }: StepDeps): NewStep[] {
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

const title = t('repeatForm.repeatedForEachItemOf')
const list: AcceptedValues = { ...anything, type: arrayOf(anyType), required: true }

/** The repetition of a node for each item of a list, and the name of the item. */
export function RepeatForm({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const isRepeated = node['each'] !== undefined
  const toggle = useToggle(pointer, isRepeated)
  return (
    <Field label={title} beside={<Switch label={title} isOn={isRepeated} change={toggle} />}>
      {isRepeated && (
        <>
          <ValueField
            label={t('repeatForm.list')}
            pointer={`${pointer}/each`}
            value={node['each']}
            taken={list}
          />
          <NameField
            label={t('repeatForm.nameOfTheItem')}
            pointer={`${pointer}/as`}
            value={stringOrEmpty(node['as'])}
            about={t('repeatForm.insideValuesOfTheItem')}
          />
          <ValueField
            label={t('repeatForm.toldApartBy')}
            pointer={`${pointer}/key`}
            value={node['key']}
            taken={anything}
            about={t('repeatForm.whatTellsOneItemFrom')}
          />
        </>
      )}
    </Field>
  )
}

/** Makes a node repeat, or removes everything that belongs to the repetition, as one undo step. */
function useToggle(pointer: string, isRepeated: boolean): () => void {
  const { workspace } = useStudio()
  const path = useSelected('path')
  const label = isRepeated ? t('repeatForm.showOnce') : t('repeatForm.repeatForEachItem')
  const steps = isRepeated
    ? ['each', 'as', 'key', 'empty'].map(
        (name) => (text: string) => removeValue(text, `${pointer}/${name}`),
      )
    : [
        (text: string) => setValue(text, `${pointer}/each`, []),
        (text: string) => setValue(text, `${pointer}/as`, 'row'),
      ]
  return () => {
    let text = workspace.text(path)
    const transactions = steps.map((step) => {
      const edits = step(text)
      text = applyEdits(text, edits)
      return { path, edits, label }
    })
    workspace.apply(transactions)
  }
}
