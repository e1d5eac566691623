import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { setValue } from '../../../analysis/authoring/document/edits'
import { Sentence, useDraft, useFocusReturn } from '../controls/controls'
import { useProject } from '../document/use-project'
import type { FromFrame } from '../frame/messages'
import { OtherScreens, TextCell } from '../texts/text-cell'
import { wordsOf } from '../texts/text-rows'
import { useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'
import { type FileLocation, type LocatedScreen, fileOf } from './locate-node'
import {
  child,
  isObject,
  type Json,
  membersOf,
  nodeMembers,
  valueAt,
  visitValue,
} from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'

/** The words that the user has double-clicked on the phone. */
export const clickedWords = createStore<
  | {
      readonly message: Extract<FromFrame, { type: 'edit' }>
      readonly located: LocatedScreen
    }
  | undefined
>(() => undefined)

const close = () => clickedWords.setState(undefined, true)

/** Shows a field for the clicked words. Enter, Escape and a click elsewhere close it. */
export function PhoneWords(): ReactNode {
  const clicked = useStore(clickedWords)
  const { workspace, layout } = useStudio()
  const { texts } = useProject()
  const language = useSelected('locale') || ([...texts.keys()][0] ?? '')
  const words = useMemo(
    () =>
      clicked &&
      wordsOfNode(clicked.message.pointer, clicked.message.words, {
        located: clicked.located,
        fileText: workspace.text,
        textOf: (key) => wordsOf(texts, language, key),
      }),
    // Typing changes the words in the document. The field must stay the same meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
    [clicked],
  )
  useEffect(() => {
    if (clicked && !words) layout.show({ middle: 'properties' })
  }, [clicked, words, layout])
  if (!clicked) return null
  const { left, top, width, height } = clicked.message.place
  if (!words)
    return clicked.message.words === '' ? null : (
      <output
        className="pv-words pv-words--hint st-note st-tone--warning"
        style={{ top: top + height }}
      >
        <Sentence words={t('phoneWords.fromData')} />
      </output>
    )
  return (
    <WordsField style={{ left, top, width, minHeight: height }}>
      {words.key === undefined ? (
        <LiteralWords at={words.at} value={words.value} />
      ) : (
        <>
          <TextCell
            textKey={words.key}
            language={language}
            value={wordsOf(texts, language, words.key)}
          />
          <OtherScreens textKey={words.key} />
        </>
      )}
    </WordsField>
  )
}

/** Focuses its field and selects all words. */
function WordsField({ children, style }: ComponentProps<'div'>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useFocusReturn()
  useEffect(() => {
    const listening = new AbortController()
    const field = box.current?.querySelector('textarea')
    field?.focus()
    field?.select()
    field?.addEventListener('blur', close, { signal: listening.signal })
    field?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
        event.preventDefault()
        close()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
  return (
    <div ref={box} className="pv-words" style={style}>
      {children}
    </div>
  )
}

function LiteralWords({ at, value }: { at: FileLocation; value: string }): ReactNode {
  const { workspace } = useStudio()
  const { path, pointer } = at
  const draft = useDraft(value, (text) =>
    workspace.apply({
      path,
      edits: setValue(workspace.text(path), pointer, text),
      label: t('phoneWords.changeTheWords'),
      group: `${path}${pointer}`,
      isTyped: true,
    }),
  )
  return <textarea className="st-input st-text" aria-label={t('phoneWords.words')} {...draft} />
}

/** The words to edit: the text of a key, or a literal in a document. */
type EditableWords =
  | { readonly key: string }
  | { readonly key: undefined; readonly at: FileLocation; readonly value: string }

interface Words {
  readonly located: LocatedScreen
  readonly fileText: (path: string) => string
  /** Returns the text of a key in the language of the phone. */
  readonly textOf: (key: string) => string | undefined
}

/**
 * Returns the text key or the literal that shows the clicked words; `undefined` for computed words.
 * An empty pointer means a title of the screen or of a modal. The words of a fragment can be in the
 * fragment or in the node that uses it.
 */
export function wordsOfNode(
  pointer: string,
  clicked: string,
  { located, fileText, textOf }: Words,
): EditableWords | undefined {
  const { screenPath, fragmentPath, bundle } = located
  const paths = [screenPath, ...Object.keys(bundle.fragments).map(fragmentPath)]
  return paths
    .flatMap((openPath) => openPath ?? [])
    .map((openPath) => fileOf(pointer, { ...located, openPath }))
    .map((at) => wordsAt(at, readJson(fileText(at.path))?.json, clicked, textOf))
    .find((words) => words !== undefined)
}

/** Finds the clicked words in the properties of a node, or in the lists that repeat it. */
function wordsAt(
  { path, pointer }: FileLocation,
  document: Json | undefined,
  clicked: string,
  textOf: Words['textOf'],
): EditableWords | undefined {
  const places = pointer === '' ? titlesIn(document) : placesAround(document, pointer)
  const found = places.flatMap((at) => wordsIn(valueAt(document, at), at))
  const read = found.map(({ value, ...words }) => ({
    ...words,
    value: (words.key === undefined ? value : (textOf(words.key) ?? '')).trim(),
  }))
  const one =
    read.find(({ value }) => value === clicked) ??
    read.find(({ key, value }) => key !== undefined && hasValues(value, clicked))
  if (!one) return undefined
  const { key, at, value } = one
  return key === undefined ? { key, at: { path, pointer: at }, value } : { key }
}

function titlesIn(document: Json | undefined): string[] {
  const modals = membersOf(valueAt(document, '/modals')).map(([name]) => child('/modals', name))
  return ['', ...modals].map((at) => child(at, 'title'))
}

function placesAround(document: Json | undefined, pointer: string): string[] {
  const own = membersOf(valueAt(document, pointer)).flatMap(([name]) =>
    name === 'with' || !nodeMembers.has(name) ? [child(pointer, name)] : [],
  )
  const owners = pointer.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  return [...own, ...owners.toReversed().map((at) => child(at, 'each'))]
}

interface FoundWords {
  readonly at: string
  readonly value: string
  readonly key: string | undefined
}

/** Returns all literals and text keys in a value. Names in `var` and `rule` are not words. */
function wordsIn(whole: Json | undefined, from: string): FoundWords[] {
  const found: FoundWords[] = []
  visitValue(
    whole,
    (value, at) => {
      if (typeof value === 'string') found.push({ at, value, key: undefined })
      if (!isObject(value)) return true
      const { t: key } = value
      if (typeof key === 'string') found.push({ at, value: '', key })
      return key === undefined && value['var'] === undefined && value['rule'] === undefined
    },
    from,
  )
  return found
}

/** Returns whether a text with placeholders, such as `Hello, {name}`, can produce the words. */
function hasValues(text: string, words: string): boolean {
  const parts = text.split(/\{[^}]*\}/)
  let from = 0
  return (
    parts.length > 1 &&
    words.startsWith(parts[0]!) &&
    words.endsWith(parts.at(-1)!) &&
    parts.every((part) => {
      const at = words.indexOf(part, from)
      from = at + part.length
      return at >= 0
    })
  )
}
