import type { ReactNode } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { wholeAction } from '../../../analysis/actions'
import { Sentence } from '../explain/sentence'
import { FieldFindings } from './field-findings'
import { JsonField } from './json-field'
import { Picker } from './picker'
import { newSteps } from './new-steps'
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
  const steps = Array.isArray(chain) ? chain : []
  const options = newSteps(useStepWorld())
  const add = (name: string) => {
    const step = options.find(({ value }) => value === name)?.step
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
        {steps.map((_, at) => (
          // Steps have no names; their order is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <ChainStep key={at} steps={steps} at={at} pointer={pointer} change={change} />
        ))}
      </ol>
      <Picker
        label={`Add a step on ${event}`}
        value=""
        options={options}
        onPick={add}
        placeholder="Add a step…"
      />
    </div>
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
    <li className="st-steps__one">
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
          <StepButton isOff={at === 0} press={() => change(swapped(steps, at))}>
            Earlier
          </StepButton>
          <StepButton isOff={at === steps.length - 1} press={() => change(swapped(steps, at + 1))}>
            Later
          </StepButton>
          <StepButton press={() => change(steps.filter((_, index) => index !== at))}>
            Remove
          </StepButton>
        </p>
      </details>
      <FieldFindings pointer={`${pointer}/${at}`} />
    </li>
  )
}

function StepButton({
  isOff = false,
  press,
  children,
}: {
  isOff?: boolean
  press: () => void
  children: ReactNode
}): ReactNode {
  return (
    <button type="button" className="st-button" disabled={isOff} onClick={press}>
      {children}
    </button>
  )
}

function swapped(steps: readonly Json[], at: number): Json[] {
  return [...steps.slice(0, at - 1), steps[at]!, steps[at - 1]!, ...steps.slice(at + 1)]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
