import type { JsonObject } from '../../../../renderer/language'
import type { Option } from './match-options'

/** What steps can be about on a screen. */
export interface StepWorld {
  readonly screens: readonly { readonly name: string; readonly title: string }[]
  readonly modals: readonly string[]
  readonly sources: readonly string[]
  readonly endpoints: readonly { readonly name: string; readonly about: string }[]
}

/** A step to begin with: valid as it is, to be filled in as JSON. */
export interface NewStep extends Option {
  readonly step: JsonObject
}

/** The steps that can be added, each named after what it does. */
export function newSteps({ screens, modals, sources, endpoints }: StepWorld): NewStep[] {
  return [
    { value: 'back', label: 'Go back', group: 'Lead somewhere', step: { do: 'back' } },
    ...screens.map(({ name, title }) => ({
      value: `go ${name}`,
      label: `Lead to ${title}`,
      detail: name,
      group: 'Lead somewhere',
      step: { do: 'go', screen: name },
    })),
    ...modals.map((modal) => ({
      value: `open ${modal}`,
      label: `Open the sheet ${modal}`,
      group: 'Sheets',
      step: { do: 'open', modal },
    })),
    { value: 'close', label: 'Close the sheet', group: 'Sheets', step: { do: 'close' } },
    {
      value: 'toast',
      label: 'Say something for a moment',
      group: 'Messages',
      step: { do: 'toast', text: '…' },
    },
    {
      value: 'require',
      label: 'Go on only if something holds',
      group: 'Conditions',
      step: { do: 'require', that: true, else: [] },
    },
    { value: 'reload', label: 'Load everything again', group: 'Data', step: { do: 'reload' } },
    ...sources.map((source) => ({
      value: `reload ${source}`,
      label: `Load ${source} again`,
      group: 'Data',
      step: { do: 'reload', source },
    })),
    ...endpoints.map(({ name, about }) => ({
      value: `call ${name}`,
      label: `Ask ${name}`,
      detail: about,
      group: 'Ask the server',
      step: { do: 'call', endpoint: name },
    })),
  ]
}
