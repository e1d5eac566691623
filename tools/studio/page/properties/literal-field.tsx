import { t } from '../words/words'
import type { ReactNode } from 'react'
import { stringOrEmpty, type Json } from '../../../../renderer/language'
import { Picker } from '../controls/picker'
import { Select, Switch, useDraft } from '../controls/controls'
import { useProject } from '../document/use-project'
import { JsonField } from './json-field'
import { ListOfValues } from './list-of-values'
import type { AcceptedValues } from './value-mode'
import { galleryWidgets } from '../palette/gallery-widgets'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: AcceptedValues
  readonly change: (value: Json | undefined, isTyping?: boolean) => void
}

/** A control for a literal, chosen by its schema. */
export function LiteralField(props: Props): ReactNode {
  const { schema, type } = props.taken
  const { widgets } = useProject()
  if (Array.isArray(schema['enum'])) {
    const icons = widgets.get('icon')?.props.get('name')?.schema['enum']
    return JSON.stringify(icons) === JSON.stringify(schema['enum']) ? (
      <IconField {...props} icons={schema['enum'].map(stringOrEmpty)} />
    ) : (
      <ChoiceField {...props} choices={schema['enum']} />
    )
  }
  if (type.boolean && !type.string && !type.number) return <SwitchField {...props} />
  if (type.number && !type.string) return <NumberField {...props} />
  if (schema['format'] === 'x-image') return <PictureField {...props} />
  if (type.array) return <ListOfValues {...props} />
  if (type.object)
    return <JsonField label={props.label} value={props.value} onChange={props.change} />
  return <TextField {...props} />
}

function ChoiceField({
  label,
  value,
  taken: { schema, required },
  change,
  choices,
}: Props & { choices: readonly Json[] }): ReactNode {
  const canBeUnset = !required || value === undefined
  const none = canBeUnset
    ? [['', asUsual(schema['default']) || t('literalField.notSet')] as const]
    : []
  const named = choices.map((choice) => [JSON.stringify(choice), printed(choice)] as const)
  return (
    <Select
      aria-label={label}
      value={value === undefined ? '' : JSON.stringify(value)}
      options={[...none, ...named]}
      choose={(chosen) => change(chosen === '' ? undefined : (JSON.parse(chosen) as Json))}
    />
  )
}

/** A default value is not written into the document. */
function SwitchField({ label, value, taken: { schema, required }, change }: Props): ReactNode {
  const standard = schema['default'] === true
  const isOn = typeof value === 'boolean' ? value : standard
  return (
    <Switch
      label={label}
      isOn={isOn}
      change={(next) => change(next === standard && !required ? undefined : next)}
    />
  )
}

function NumberField({ label, value, taken: { schema, required }, change }: Props): ReactNode {
  const take = (text: string) => {
    const number = Number(text)
    if (text === '') change(required ? 0 : undefined, true)
    else if (Number.isFinite(number)) change(number, true)
  }
  const draft = useDraft(printed(value), take)
  return (
    <input
      className="st-input"
      type="number"
      aria-label={label}
      step={schema['type'] === 'integer' ? 1 : 'any'}
      min={printed(schema['minimum'])}
      max={printed(schema['maximum'])}
      placeholder={asUsual(schema['default'])}
      {...draft}
    />
  )
}

function PictureField({ label, value, change }: Props): ReactNode {
  const { assets } = useProject()
  const options = [...(assets ?? [])].map((name) => ({
    value: `asset:${name}`,
    label: name,
    group: name.split('/')[0] ?? '',
  }))
  return (
    <Picker
      label={label}
      value={stringOrEmpty(value)}
      options={options}
      onPick={change}
      placeholder={t('literalField.chooseAPictureOfThe')}
      isFree
    />
  )
}

function TextField({ label, value, taken: { schema }, change }: Props): ReactNode {
  const draft = useDraft(printed(value), (text) => change(text, true))
  return (
    <input
      className="st-input"
      type="text"
      aria-label={label}
      placeholder={asUsual(schema['default'])}
      {...draft}
    />
  )
}

function printed(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

/** The hint about the default value. */
function asUsual(value: Json | undefined): string {
  return printed(value) && t('literalField.asUsual', { value: printed(value) })
}

interface IconFieldProps {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: AcceptedValues
  readonly change: (value: Json | undefined) => void
  readonly icons: readonly string[]
}

/** All icons, rendered by the widget itself. */
function IconField({ label, pointer, value, taken, change, icons }: IconFieldProps): ReactNode {
  const Icon = galleryWidgets.get('icon')?.component
  const choices = taken.required ? icons : ['', ...icons]
  return (
    <fieldset className="st-icons">
      <legend className="lz-visually-hidden">{label}</legend>
      {choices.map((icon) => (
        <label
          key={icon}
          className="st-icons__one"
          title={icon === '' ? t('iconField.noIcon') : icon}
        >
          <input
            type="radio"
            name={pointer}
            checked={(value ?? '') === icon}
            onChange={() => change(icon === '' ? undefined : icon)}
          />
          <span aria-hidden="true">
            {icon === '' || !Icon ? '–' : <Icon name={icon} size="m" />}
          </span>
          <span className="lz-visually-hidden">{icon === '' ? t('iconField.noIcon') : icon}</span>
        </label>
      ))}
    </fieldset>
  )
}
