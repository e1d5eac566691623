import { type ReactNode, useState } from 'react'
import {
  child,
  isObject,
  type Json,
  type JsonObject,
  segmentsOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { Described, Select, Sentence } from '../controls/controls'
import { labelOf } from '../../../analysis/words/member-label'
import { t } from '../words/words'
import { Entries, ListForm } from './list-form'
import { Field, Section, Title } from './field'
import { answerSchema, givenSchema } from './given-schemas'
import {
  formOptions,
  definitions,
  dependentsOf,
  literalOf,
  memberSchemas,
  requiredMembers,
  shapeOf,
  typeName,
} from './grammar'
import { LiteralField } from './literal-field'
import { NodesField } from './nodes-field'
import { summaryOf } from './summary'
import { type ValueChange, EditContext, type EditFunction, useEdit } from './use-edit'
import { useFormPlace } from './use-place'
import { ValueField } from './value-field'

interface PartProps {
  readonly label: string
  readonly schema: JsonObject
  readonly pointer: string
  readonly value: Json | undefined
  readonly isRequired?: boolean
  /** The control beside the label, such as a button that removes the value. */
  readonly beside?: ReactNode
  readonly isOpen?: boolean
}

export function ValueForm(props: PartProps): ReactNode {
  const { label, schema, pointer, value, isRequired = false, beside, isOpen = false } = props
  const place = useFormPlace()
  if (literalOf(schema)) return <ValueField {...props} />
  const { schema: shape, names } = shapeOf(schema, value)
  const about = stringOrEmpty(shape['description'])
  const title = <Title label={label} isRequired={isRequired} />
  if (!isCompound(shape, names, value))
    return (
      <Field label={title} pointer={pointer} about={about} beside={beside}>
        <ChoiceSelect {...props} />
        <Control {...props} />
      </Field>
    )
  return (
    <Section
      title={title}
      summary={<Sentence words={summaryOf(value, place, schema)} />}
      pointer={pointer}
      isClosed={!isOpen}
    >
      {(about !== '' || beside !== undefined) && (
        <div className="st-field__head">
          <p className="st-hint">
            <Described text={about} />
          </p>
          {beside}
        </div>
      )}
      <ChoiceSelect {...props} />
      <Control {...props} />
    </Section>
  )
}

/** Returns whether a value has its own section: lists and objects have a section, nodes do not. */
function isCompound(shape: JsonObject, names: readonly string[], value: Json | undefined): boolean {
  if (names.includes(definitions.nodes) || names.includes(definitions.node)) return false
  const { type, properties } = shape
  const isList = type === 'array' || (type === undefined && Array.isArray(value))
  return isList || isObject(properties) || type === 'object' || (!type && isObject(value))
}

const choiceWords: Readonly<Record<string, string>> = {
  one: t('schemaForm.one'),
  array: t('schemaForm.list'),
  object: t('schemaForm.members'),
}

export function ChoiceSelect({ label, schema, pointer, value }: PartProps): ReactNode {
  const edit = useEdit()
  const choices = formOptions(schema, value)
  if (choices.length === 0) return null
  return (
    <Select
      aria-label={t('schemaForm.kind', { label })}
      value={choices.find(({ isNow }) => isNow)?.name ?? ''}
      options={choices.map(({ name }) => [name, choiceWords[name] ?? labelOf(name)])}
      choose={(name) => {
        const chosen = choices.find((choice) => choice.name === name)
        if (chosen) edit([[pointer, chosen.value()]])
      }}
    />
  )
}

export function Control(props: PartProps): ReactNode {
  const { schema, pointer, value, isRequired } = props
  const { project } = useFormPlace()
  const { schema: shape, names } = shapeOf(schema, value)
  const isOne = names.includes(definitions.node)
  if (isOne || names.includes(definitions.nodes))
    return <NodesField pointer={pointer} value={value} isOne={isOne} isRequired={isRequired} />
  const { type } = shape
  if (type === 'array')
    return <ListForm {...props} schema={shape} isChain={names.includes(definitions.chain)} />
  if (names.includes(definitions.answer)) {
    const segments = segmentsOf(pointer)
    const endpoint = segments[segments.indexOf('answers') + 1] ?? ''
    return <ObjectForm {...props} schema={answerSchema(endpoint, project)} />
  }
  if (isObject(shape['properties']) || type === 'object') return <ObjectForm {...props} />
  return Array.isArray(shape['enum']) || typeof type === 'string' ? (
    <LiteralField {...props} schema={shape} definitions={names} />
  ) : (
    <AnyField {...props} schema={shape} />
  )
}

const kinds: Readonly<Record<string, readonly [words: string, first: Json]>> = {
  string: [t('anyField.text'), ''],
  number: [t('anyField.number'), 0],
  boolean: [t('anyField.truth'), true],
  null: [t('anyField.nothing'), null],
  array: [t('anyField.list'), []],
  object: [t('anyField.members'), {}],
}

/**
 * Shows a value of any type. If the schema lists types, the type "object" stands for expressions.
 */
function AnyField({ label, schema, pointer, value }: PartProps): ReactNode {
  const edit = useEdit()
  const { type } = schema
  const allowed = Array.isArray(type)
    ? type.map(String).filter((name) => name !== 'object')
    : Object.keys(kinds)
  const kind = value === undefined ? '' : typeName(value)
  return (
    <>
      <Select
        aria-label={t('anyField.kind', { label })}
        value={kind}
        options={[
          ['', t('valueMode.notSet')] as const,
          ...allowed.map((name) => [name, kinds[name]?.[0] ?? name] as const),
        ]}
        choose={(name) => edit([[pointer, kinds[name]?.[1]]])}
      />
      {value !== undefined && value !== null && (
        <Control
          label={label}
          schema={kind === 'array' ? { type: kind, items: {} } : { type: kind }}
          pointer={pointer}
          value={value}
          isRequired
        />
      )}
    </>
  )
}

interface ObjectProps {
  readonly label: string
  readonly schema: JsonObject
  readonly pointer: string
  readonly value: Json | undefined
  readonly only?: (name: string) => boolean
  /** True if inner lists and objects are open at first. */
  readonly isOpen?: boolean
}

/** The maximum number of members in a form without the section *More properties*. */
const maxWithoutSection = 6
const rowName = 'row'

/** Shows an object. Members that are neither required nor set are in a closed section. */
export function ObjectForm(props: ObjectProps): ReactNode {
  const { label, schema, pointer, value, only, isOpen = false } = props
  const place = useFormPlace()
  const edit = useEdit()
  const { schema: shape } = shapeOf(schema, value)
  const owner = isObject(value) ? value : {}
  const required = requiredMembers(shape)
  const { $comment, ...rest } = memberSchemas(shape)
  const all = Object.entries({ ...rest, ...($comment && { $comment }) })
  const order = all.map(([name]) => name)
  const choices = formOptions(schema, value).map(({ name }) => name)
  const isShown = ([name, member]: [string, JsonObject]) => {
    if (name === '$schema' || member['const'] !== undefined || only?.(name) === false) return false
    if (owner[name] !== undefined) return true
    const isReady = dependentsOf(shape, name).needs.every(
      (other) => owner[other] !== undefined || order.indexOf(other) > order.indexOf(name),
    )
    return isReady && !choices.includes(name) && (name !== '$comment' || only !== undefined)
  }
  const members = all.filter(isShown)
  // An endpoint or a screen requires these members, although the schema does not.
  const [wanted] = useState(() =>
    members.flatMap(([name]) => {
      const given = owner[name] === undefined && givenSchema(name, value, place)
      return given && requiredMembers(given).length > 0 ? [name] : []
    }),
  )
  // The hidden members stay the same during editing, so that no field moves.
  const [behind] = useState(() => membersInSection(members, [...required, ...wanted], owner))
  const more = members.filter(([name]) => behind.has(name))
  const field = ([name, member]: [string, JsonObject]) => (
    <ValueForm
      key={name}
      label={labelOf(name)}
      schema={givenSchema(name, value, place) ?? member}
      pointer={child(pointer, name)}
      value={owner[name]}
      isRequired={required.includes(name)}
      isOpen={isOpen || wanted.includes(name)}
    />
  )
  // A member is set together with the members that it needs, and removed together with the members
  // that need it.
  const change: EditFunction = (changes, how) =>
    edit(
      changes.flatMap((one): ValueChange[] => {
        const name = order.find((member) => child(pointer, member) === one[0])
        if (name === undefined) return [one]
        const { needs, followers } = dependentsOf(shape, name)
        const others: ValueChange[] =
          one[1] === undefined
            ? followers.map((other) => [child(pointer, other), undefined])
            : needs
                .filter((other) => owner[other] === undefined)
                .map((other) => [child(pointer, other), rowName])
        return [one, ...others]
      }),
      how,
    )
  return (
    <EditContext value={change}>
      {members.filter(([name]) => !behind.has(name)).map(field)}
      {more.length > 0 && (
        <Section
          title={t('widgetProps.moreProperties')}
          summary={String(more.length)}
          inside={more.map(([name]) => child(pointer, name))}
          isClosed
        >
          {more.map(field)}
        </Section>
      )}
      <Entries label={label} pointer={pointer} shape={shape} owner={owner} />
    </EditContext>
  )
}

/** Returns the members of the section *More properties*; none if the form has few members. */
function membersInSection(
  members: readonly (readonly [string, JsonObject])[],
  required: readonly string[],
  owner: JsonObject,
): ReadonlySet<string> {
  const names = members.map(([name]) => name)
  const others = names.filter((name) => !required.includes(name) && owner[name] === undefined)
  if (names.length <= maxWithoutSection) return new Set()
  return new Set(others.length < names.length ? others : names.slice(maxWithoutSection))
}
