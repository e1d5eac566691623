import type { ReactNode } from 'react'
import {
  child,
  isObject,
  type Json,
  namedByOperator,
  operatorOf,
  operators,
} from '../../../../renderer/language'
import { meaningOf } from '../../../analysis/operators/meanings'
import { conditionSentence, valuePhrase } from '../../../analysis/sentences/value'
import { booleanType, type Type } from '../../../analysis/types/type'
import { labelOf } from '../../../analysis/words/member-label'
import { Button, Select, Sentence } from '../controls/controls'
import { Picker } from '../controls/picker'
import { t } from '../words/words'
import {
  blankCall,
  type OperatorCall,
  namedArgumentsOf,
  isTruthOnly,
  operandLabel,
  operandType,
  operationOf,
  operationOptions,
  readCall,
  changeOperation,
  withOperand,
  withoutOperand,
  writeCall,
} from './call'
import { RemoveButton } from './field'
import { withExpressions, definitions, memberSchemas, schemaAt } from './grammar'
import { LiteralsField, OperandField } from './operand-field'
import { ValueForm } from './schema-form'
import { missingOperand, isIncomplete, useEdit } from './use-edit'
import { PlaceContext, useFormPlace } from './use-place'
import { ValueField } from './value-field'

interface Props {
  readonly label: string
  readonly value: Json | undefined
  readonly pointer: string
  readonly type: Type
}

/** Shows an expression as a sentence, with controls for its operator and operands. */
export function CallField({ label, value, type, pointer }: Props): ReactNode {
  const { names } = useFormPlace()
  const isWhole = value !== undefined && !isIncomplete(value)
  const name = value === undefined ? 'holds' : readCall(value, pointer).name
  // A plain value is not a condition.
  const isTest = name !== 'holds' && operationOf(name)?.form !== undefined
  const isCondition = isTest || isTruthOnly(type)
  const words = isCondition ? conditionSentence : valuePhrase
  return (
    <fieldset className="st-stack">
      <legend className="lz-visually-hidden">{label}</legend>
      <output className="st-sentence">
        {isWhole ? (
          <>
            {label}:{' '}
            <b>
              <Sentence words={words(value, names)} />
            </b>
            .
          </>
        ) : (
          t('ruleBuilder.somethingIsStillToBe')
        )}
      </output>
      <CallForm value={value} type={type} pointer={pointer} isOutermost />
    </fieldset>
  )
}

function CallForm({
  value,
  pointer,
  type,
  isOutermost = false,
}: Omit<Props, 'label'> & { isOutermost?: boolean }): ReactNode {
  const { typeOf } = useFormPlace()
  const edit = useEdit()
  const isTruth = isTruthOnly(type)
  const isEmpty = value === undefined || value === missingOperand
  const call = isEmpty ? blankCall(isTruth ? '===' : '', pointer) : readCall(value, pointer)
  // A plain value has no operation yet. After the author chooses an operation, the value becomes
  // its operand.
  const { name, args } = call.name === 'holds' && !isTruth ? blankCall('', pointer) : call
  const [first] = args
  const { form, argumentTypes } = operationOf(name) ?? {}
  const isComparison = form !== undefined && form !== 'group'
  const options = operationOptions(type, isComparison ? first : undefined, typeOf)
  const choose = (next: string) => edit([[pointer, changeOperation(call, next)]])
  const operation = form ? (
    <Select
      aria-label={t('testRow.comparison')}
      value={name}
      options={options.map(({ value: other, label = '' }) => [other, label])}
      choose={choose}
    />
  ) : (
    <Picker
      label={t('callForm.operation')}
      placeholder={t('callForm.choose')}
      value={name}
      options={options}
      onPick={choose}
    />
  )
  const operands = args.map((_, index) => (
    // An operand has no id, so its position is the React key.
    // oxlint-disable-next-line react/no-array-index-key
    <Operand key={index} call={call} index={index} pointer={pointer} />
  ))
  const namedArguments = isObject(value) ? namedArgumentsOf(operatorOf(value) ?? '') : {}
  return (
    <div className={isComparison ? 'st-test' : 'st-stack st-group'}>
      {isComparison && operands[0]}
      {operation}
      {operands.slice(isComparison ? 1 : 0)}
      {Object.entries(namedArguments).map(([member, schema]) => (
        <ValueForm
          key={member}
          label={labelOf(member)}
          pointer={child(pointer, member)}
          value={isObject(value) && value[member] !== missingOperand ? value[member] : undefined}
          schema={schema}
        />
      ))}
      {argumentTypes && !isComparison && args.length < argumentTypes.most && (
        <Button onClick={() => edit([[pointer, writeCall(name, [...args, missingOperand])]])}>
          {t(form === 'group' ? 'conditionRow.addACondition' : 'callForm.add')}
        </Button>
      )}
      {isOutermost && isComparison && (
        <Button look="link" onClick={() => edit([[pointer, changeOperation(call, 'and')]])}>
          {t('conditionRow.andAnother')}
        </Button>
      )}
    </div>
  )
}

const operandWords = [
  t('testRow.firstOperand'),
  t('testRow.secondOperand'),
  t('testRow.thirdOperand'),
] as const

interface OperandProps {
  readonly call: OperatorCall
  readonly index: number
  readonly pointer: string
}

/**
 * Shows an operand. An operator such as `map` evaluates its second operand for each item, so this
 * operand can read members of the item.
 */
function Operand(props: OperandProps): ReactNode {
  const place = useFormPlace()
  const { name, args } = props.call
  const { iterates = false } = operators[name] ?? {}
  if (!iterates || props.index !== 1) return <OperandControl {...props} />
  return (
    <PlaceContext value={place.inside(name, args[0]!)}>
      <OperandControl {...props} />
    </PlaceContext>
  )
}

/** Shows the control for the type that the checker expects. */
function OperandControl({ call, index, pointer }: OperandProps): ReactNode {
  const { typeOf } = useFormPlace()
  const edit = useEdit()
  const { name, args, at } = call
  const { form, argumentTypes } = operationOf(name)!
  const type = operandType(call, index, typeOf)
  const arg = args[index]!
  const set = (next: Json) => edit([[pointer, withOperand(call, index, next, typeOf)]])
  const remove = (form === undefined || form === 'group') && args.length > argumentTypes.least && (
    <RemoveButton
      label={operandLabel(call, index).toLowerCase()}
      press={() => edit([[pointer, withoutOperand(call, index)]])}
    />
  )
  if (form === 'list' && index === 1 && (Array.isArray(arg) || arg === missingOperand))
    return (
      <LiteralsField
        value={Array.isArray(arg) ? arg : []}
        type={type}
        compared={args[0]}
        set={set}
      />
    )
  if (form === 'group')
    return (
      <div className="st-items__one">
        <CallForm value={arg} pointer={at(index)} type={booleanType} />
        {remove}
      </div>
    )
  if (form)
    return (
      <>
        <OperandField
          label={operandWords[index] ?? ''}
          value={arg}
          type={type}
          isFree={index > 0}
          compared={index > 0 ? args[0] : undefined}
          set={set}
        />
        {isObject(arg) && readCall(arg, '').name !== 'holds' && (
          <CallForm value={arg} pointer={at(index)} type={type} />
        )}
      </>
    )
  const isMember = meaningOf(name)?.members?.includes(index) === true
  const props = {
    label: operandLabel(call, index),
    pointer: at(index),
    value: arg === missingOperand ? undefined : arg,
    isRequired: true,
    beside: remove,
  }
  if (isMember) return <ValueForm {...props} schema={{ $ref: definitions.path }} />
  if (namedByOperator(name) === undefined)
    return <ValueField {...props} schema={withExpressions({})} type={type} />
  return (
    <ValueForm {...props} schema={memberSchemas(schemaAt(definitions.expression))[name] ?? {}} />
  )
}
