import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { commands, commandWords, type CommandName, keyWords } from '../commands/commands'
import { hasLabel } from '../../../analysis/words/member-label'
import { fieldLabel, translateDescription } from '../words/translate-description'
import { t } from '../words/words'
import type { Finding } from '../../../analysis/check/report'

interface Props extends ComponentProps<'button'> {
  /** The look of the button. `icon` is a button without text, which requires an `aria-label`. */
  readonly look?: 'plain' | 'main' | 'link' | 'icon'
  /** The command of the button, from which the button gets its words and keys. */
  readonly command?: CommandName
}

/** Shows a button. It submits a form only with `type="submit"`. */
export function Button({ look = 'plain', className = '', command, ...rest }: Props): ReactNode {
  return (
    <button
      type="button"
      className={`st-button st-button--${look} ${className}`}
      {...(command && commandProps(command, rest['aria-label']))}
      {...rest}
    />
  )
}

function commandProps(command: CommandName, label = commandWords(command)) {
  const keys = keyWords(command)
  return {
    'data-command': command,
    'aria-keyshortcuts': commands[command].keys,
    title: keys === '' ? undefined : `${label} (${keys})`,
    children: commandWords(command),
  }
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly isOn: boolean
  readonly change: (isOn: boolean) => void
}

/** Shows a checkbox, with its visible words as `children`. */
export function Checkbox({ isOn, change, children, ...rest }: CheckboxProps): ReactNode {
  return (
    <label className="st-muted">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        {...rest}
      />{' '}
      {children}
    </label>
  )
}

interface LabelledProps {
  readonly label: string
  readonly children: ReactNode
}

/** Shows a control with its label above it. */
export function Labelled({ label, children }: LabelledProps): ReactNode {
  return (
    <label className="st-stack">
      <span className="st-hint">{label}</span>
      {children}
    </label>
  )
}

interface WordFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly change: (words: string) => void
}

export function WordField({ label, change, ...rest }: WordFieldProps): ReactNode {
  return (
    <Labelled label={label}>
      <input className="st-input" onChange={({ target }) => change(target.value)} {...rest} />
    </Labelled>
  )
}

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: Value
  /** The options in their order. */
  readonly options: Iterable<readonly [value: Value, words: string]>
  readonly choose: (value: Value) => void
}

/**
 * Shows a list of options. If the value is not an option, it is listed until the user chooses an
 * option.
 */
export function Select<Value extends string>({
  value,
  options,
  choose,
  className = '',
  ...rest
}: SelectProps<Value>): ReactNode {
  const words = new Map(options)
  if (!words.has(value)) words.set(value, value)
  return (
    <select
      className={`st-input st-select ${className}`}
      value={value}
      onChange={({ target }) => choose(target.value as Value)}
      {...rest}
    >
      {[...words].map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface ModalProps extends ComponentProps<'dialog'> {
  /** The visible name of the dialog. */
  readonly heading?: ReactNode
  /** Closes the dialog. If this function is given, the dialog has a close button. */
  readonly close?: () => void
}

/** Shows a modal dialog. While it is open, the keys of the page have no effect. */
export function Modal({
  className = '',
  heading,
  close,
  children,
  ...rest
}: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useFocusReturn()
  useEffect(() => {
    dialog.current?.showModal()
    // A dialog focuses its first button by default, which may be the close button.
    dialog.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`st-modal ${className}`}
      aria-labelledby={heading === undefined ? undefined : id}
      onClose={close}
      {...rest}
    >
      {heading !== undefined && <DialogHead id={id} heading={heading} close={close} />}
      {children}
    </dialog>
  )
}

/** Returns the focus to the earlier element when a focused field or dialog disappears. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
}

export function DialogHead({
  id,
  heading,
  close,
}: Pick<ModalProps, 'heading' | 'close'> & { readonly id: string }): ReactNode {
  return (
    <div className="st-modal__head">
      <h2 id={id}>{heading}</h2>
      {close && (
        <Button look="icon" aria-label={t('studio.close')} onClick={close}>
          ✕
        </Button>
      )}
    </div>
  )
}

/**
 * Returns a draft of a field. The field shows the typed text until the document contains this text
 * or the field loses the focus. Afterwards the field shows the document's text.
 */
export function useDraft(value: string, change: (text: string) => void) {
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)
  return {
    value: draft ?? value,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft(target.value)
      change(target.value)
    },
    onBlur: () => setDraft(undefined),
  }
}

/** Returns whether an element is in the visible area, or closer to it than `margin`. */
export function useIsInSight(place: RefObject<Element | null>, margin = '0px'): boolean {
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    // A busy page may receive several changes at once; only the last change counts.
    const observer = new IntersectionObserver(
      (entries) => setIsIn(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, margin])
  return isIn
}

/** Shows a sentence, in which names between asterisks are bold. */
export function Sentence({ words }: { words: string }): ReactNode {
  const parts = words.split(/\*([^*]+)\*/)
  // Every second part is a name. The key consists of position and text, so an unchanged part keeps
  // its key.
  return parts.map((piece, at) => (at % 2 === 1 ? <b key={`${at} ${piece}`}>{piece}</b> : piece))
}

interface FindingCountProps {
  readonly total: number
  readonly severity: Finding['severity'] | undefined
}

const severities = ['error', 'warning', 'note'] as const

/** Returns the worst severity; `undefined` without findings. */
export function worstOf(
  found: readonly { readonly severity: Finding['severity'] | undefined }[],
): Finding['severity'] | undefined {
  return severities.find((one) => found.some(({ severity }) => severity === one))
}

export function FindingCount({ total, severity }: FindingCountProps): ReactNode {
  if (total === 0) return null
  return (
    <span className={`st-badge st-tone--${severity}`}>
      {total}
      <span className="lz-visually-hidden">
        {' '}
        {t(total === 1 ? 'findingCount.finding' : 'findingCount.findings')}
      </span>
    </span>
  )
}

/** Shows a text. Names between backticks are the labels of fields, or code. */
export function Described({ text }: { readonly text: string }): ReactNode {
  return translateDescription(text)
    .split(/`([^`]*)`/)
    .map((piece, at) => {
      if (at % 2 === 0) return piece
      const key = `${at} ${piece}`
      return hasLabel(piece) ? <b key={key}>{fieldLabel(piece)}</b> : <code key={key}>{piece}</code>
    })
}
