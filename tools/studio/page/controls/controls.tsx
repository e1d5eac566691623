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
import { hasLabel, labelOf } from '../../../analysis/words/member-label'
import { translateDescription } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import type { Finding } from '../../../analysis/check/report'
import { isFocusLost } from './keep-focus'

interface Props extends ComponentProps<'button'> {
  /** The style of the button. An `icon` button has no text, so it needs an `aria-label`. */
  readonly look?: 'plain' | 'main' | 'link' | 'icon'
  /** The command that the button runs. The button shows the words and the keys of the command. */
  readonly command?: CommandName
}

/** Shows a button, which submits a form only with `type="submit"`. */
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

/** Shows a checkbox, with `children` as its visible label. */
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
  readonly options: Iterable<readonly [value: Value, words: string]>
  readonly choose: (value: Value) => void
}

/** Shows a list of options. Adds the current value to the list if it is not an option. */
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
  readonly heading?: ReactNode
  /** Closes the dialog. The dialog has a close button only with this function. */
  readonly close?: () => void
}

/** Shows a modal dialog. While the dialog is open, the keys of the page have no effect. */
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
    // By default, a dialog focuses its first button, which could be the close button.
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
      if (isFocusLost(document) && before instanceof HTMLElement) before.focus()
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
 * Returns the props of a text field with a draft. The field shows the typed text until the document
 * has this text, or until the field loses the focus. Then the field shows the text of the document.
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

/** Returns whether an element is visible, or at most `margin` away from the visible area. */
export function useIsInSight(place: RefObject<Element | null>, margin = '0px'): boolean {
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    // On a busy page the browser can report several entries at once. The last entry is the current
    // state.
    const observer = new IntersectionObserver(
      (entries) => setIsIn(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, margin])
  return isIn
}

/** Shows a sentence. Names between asterisks are bold. */
export function Sentence({ words }: { words: string }): ReactNode {
  const parts = words.split(/\*([^*]+)\*/)
  // Every second part is a name.
  return parts.map((piece, at) => (at % 2 === 1 ? <b key={`${at} ${piece}`}>{piece}</b> : piece))
}

interface FindingCountProps {
  readonly total: number
  readonly severity: Finding['severity'] | undefined
}

const severities = ['error', 'warning', 'note'] as const

/** Returns the worst severity; `undefined` if there are no findings. */
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

/**
 * Shows a text with backticks. A known name between backticks becomes the label of a field, other
 * words become code.
 */
export function Described({ text }: { readonly text: string }): ReactNode {
  return translateDescription(text)
    .split(/`([^`]*)`/)
    .map((piece, at) => {
      if (at % 2 === 0) return piece
      const key = `${at} ${piece}`
      return hasLabel(piece) ? <b key={key}>{labelOf(piece)}</b> : <code key={key}>{piece}</code>
    })
}
