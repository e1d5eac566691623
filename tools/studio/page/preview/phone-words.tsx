import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { setValue } from '../../../analysis/authoring/document/edits'
import { Sentence, useDraft } from '../controls/controls'
import { useProject } from '../document/use-project'
import type { FromFrame } from '../frame/messages'
import { OtherScreens, TextCell } from '../texts/text-cell'
import { wordsOf } from '../texts/text-rows'
import { useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'
import type { FileLocation, LocatedScreen } from './locate-node'
import { wordsOfNode } from './words-of-node'

/** The words that a person has clicked twice on the phone. */
export const clickedWords = createStore<
  | {
      readonly message: Extract<FromFrame, { type: 'edit' }>
      readonly located: LocatedScreen
    }
  | undefined
>(() => undefined)

const close = () => clickedWords.setState(undefined, true)

/** Edits the clicked words. Enter, Escape and a click elsewhere close the field. */
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
    // The words change while they are edited; the field stays.
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

/** Shows a focused field in which all words are selected. */
function WordsField({ children, style }: ComponentProps<'div'>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
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
