import type { ReactNode } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { wholeAction } from '../../../analysis/diff'
import { Sentence } from '../explain/sentence'
import { FieldFindings } from './field-findings'
import { JsonField } from './json-field'
import { Picker } from './picker'
import { newSteps, type StepWorld } from './new-steps'
import { useEdit } from './use-edit'
import { useNames } from './use-place'
import { useStepWorld } from './use-step-world'
import { labelOf } from './value-mode'

/** What happens on an event, step by step in words, and as JSON to be changed. */
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
  const names = useNames()
  const world: StepWorld = useStepWorld()
  const steps = Array.isArray(chain) ? chain : []
  const add = (name: string) => {
    const step = newSteps(world).find(({ value }) => value === name)?.step
    if (step) set(pointer, [...steps, step])
  }
  const change = (next: readonly Json[]) => set(pointer, next.length === 0 ? undefined : [...next])
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label">On {labelOf(event).toLowerCase()}</span>
      </div>
      {steps.length === 0 && <p className="st-field__about">Nothing happens.</p>}
      <ol className="st-steps">
        {steps.map((step, at) => (
          // Steps have no names; their order is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="st-steps__one">
            <details>
              <summary>
                <span className="st-sentence">
                  <Sentence
                    words={isObject(step) ? capital(wholeAction(step, names)) : 'This is no step.'}
                  />
                </span>
              </summary>
              <JsonField
                label={`Step ${at + 1} as JSON`}
                value={step}
                onChange={(json) => change(steps.with(at, json))}
              />
              <p className="st-steps__tools">
                <button
                  type="button"
                  className="st-button"
                  disabled={at === 0}
                  onClick={() => change(swapped(steps, at))}
                >
                  Earlier
                </button>
                <button
                  type="button"
                  className="st-button"
                  disabled={at === steps.length - 1}
                  onClick={() => change(swapped(steps, at + 1))}
                >
                  Later
                </button>
                <button
                  type="button"
                  className="st-button"
                  onClick={() => change(steps.filter((_, index) => index !== at))}
                >
                  Remove
                </button>
              </p>
            </details>
            <FieldFindings pointer={`${pointer}/${at}`} />
          </li>
        ))}
      </ol>
      <Picker
        label={`Add a step on ${event}`}
        value=""
        options={newSteps(world)}
        onPick={add}
        placeholder="Add a step…"
      />
    </div>
  )
}

function swapped(steps: readonly Json[], at: number): Json[] {
  return [...steps.slice(0, at - 1), steps[at]!, steps[at - 1]!, ...steps.slice(at + 1)]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
