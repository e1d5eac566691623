import type { Json, JsonObject } from '../../../../renderer/language'

const rules: Readonly<Record<string, Json>> = {
  topic: { '===': [{ var: 'state.topic' }, 'billing'] },
  urgent: { var: 'state.urgent' },
  contact: { '===': [{ var: 'state.contact' }, 'phone'] },
}

interface Row {
  label: string
  value: string
  rule?: string
}

/** The document for the second task of the comparison: a form, and thirty rows with a rule each. */
export function complaintScreen(
  texts: {
    title: string
    limit: number
    placeholder: string
    toggleLabel: string
    state: JsonObject
  },
  rows: readonly Row[],
  extra: readonly Row[],
): JsonObject {
  const row = ({ label, value, rule }: Row): JsonObject => ({
    widget: 'key-value',
    label,
    value,
    ...(rule ? { when: rules[rule]! } : {}),
  })
  return {
    screen: 'bench-complaint',
    bar: false,
    state: texts.state,
    body: [
      {
        id: 'text',
        widget: 'text-area',
        field: 'text',
        label: texts.title,
        placeholder: texts.placeholder,
        maxLength: texts.limit,
      },
      {
        id: 'toggle',
        widget: 'button',
        kind: 'secondary',
        size: 's',
        label: texts.toggleLabel,
        on: {
          press: [{ do: 'set', state: 'expanded', value: { '!': { var: 'state.expanded' } } }],
        },
      },
      { widget: 'stack', gap: 'none', children: rows.map(row) },
      { widget: 'stack', gap: 'none', when: { var: 'state.expanded' }, children: extra.map(row) },
    ],
  }
}
