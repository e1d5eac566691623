import { t } from '../words/words'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  type ConflictPlace,
  mergeTexts,
  type OtherValue,
} from '../../../analysis/merge/merge-texts'
import { parseJson } from '../../../analysis/json/parse-json'
import type { Json } from '../../../../renderer/language'
import { plainNames, valuePhrase } from '../../../analysis/sentences/value'
import { Button, Modal, WordField } from '../controls/controls'
import { useProject } from '../document/use-project'
import { placeWords } from '../form/place-words'
import type { FileConflict } from '../../../server/answers'
import { Pictures } from '../review/pictures'
import { fileWords } from '../screens/list-screens'
import { useFiles, useSaveState, useSelected, useStudio } from '../use-studio'
import './conflict-dialog.css'
import { type ConflictWords, describeConflict } from './conflict-words'
import type { Conflict } from './saved-file'
import { SideLines, WholeDocument } from './whole-document'

/** Shows the first conflict with a saved file, and asks which version to keep. */
export function ConflictDialog(): ReactNode {
  const { saving } = useStudio()
  const [conflict] = useSaveState().conflicts
  return conflict ? (
    <OneConflict
      key={conflict.path}
      conflict={conflict}
      settle={(text) => void saving.settle(conflict, text)}
    />
  ) : null
}

function OneConflict({
  conflict: { path, base, mine, disk },
  settle,
}: {
  conflict: Conflict
  settle: (text: string) => void
}): ReactNode {
  return (
    <TwoTextsDialog
      path={path}
      base={base}
      mine={mine}
      theirs={disk?.text}
      words={{
        intro: disk
          ? t('conflictDialog.somebodyElseSavedThisFile')
          : t('conflictDialog.somebodyElseRemovedThisFile'),
        mine: t('conflictDialog.whatYouHaveHere'),
        theirs: disk ? t('conflictDialog.whatTheDiskHas') : t('conflictDialog.theDiskHasNoSuch'),
        keepMine: t('conflictDialog.saveMineOverIt'),
        takeTheirs: disk && t('conflictDialog.takeWhatTheDiskHas'),
      }}
      choose={(text) => settle(text ?? '')}
    />
  )
}

interface TwoTextsProps extends FileConflict {
  readonly words: {
    readonly intro: string
    readonly mine: string
    readonly theirs: string
    readonly keepMine: string
    /** The label of the button for the other version; undefined without such a button. */
    readonly takeTheirs: string | undefined
  }
  /** Receives the resulting text (undefined for a deleted document) and the decisions. */
  readonly choose: (text: string | undefined, decisions: Decisions) => void
  /** Closes the dialog without a decision. Without this function, the user must decide. */
  readonly leave?: () => void
}

type Side = 'ours' | 'theirs' | OtherValue
type Choices = Readonly<Record<string, Side>>

/** Maps a pair of conflicting values to the chosen side. */
export type Decisions = ReadonlyMap<string, Side>

const pairOf = ({ ours, theirs }: ConflictPlace) => JSON.stringify([ours, theirs])

const isText = ({ ours, theirs }: ConflictPlace) =>
  typeof ours === 'string' && typeof theirs === 'string'

/**
 * Merges the versions of a document, with the chosen sides; undefined if a choice is missing or the
 * values cannot be compared.
 */
export function decidedText(conflict: FileConflict, decisions: Decisions): string | undefined {
  const places = placesOf(conflict)
  const sides = new Map(places.map((place) => [place.pointer, decisions.get(pairOf(place))]))
  return places.length === 0 || [...sides.values()].includes(undefined)
    ? undefined
    : mergedText(conflict, (pointer) => sides.get(pointer) ?? 'ours')
}

/**
 * Shows each value that two people changed differently, and asks for a choice. If the values cannot
 * be compared, describes the changes of each version, or shows the lines that differ.
 */
export function TwoTextsDialog(props: TwoTextsProps): ReactNode {
  const { path, mine, theirs, words, choose, leave } = props
  const [choices, setChoices] = useState<Choices>({})
  const { places, described } = useConflictWords(props)
  const files = useFiles()
  const isChoosing = places.length > 1 || places.some(isText)
  const merged = (side: (pointer: string) => Side) =>
    choose(
      places.length > 0 ? mergedText(props, side) : side('') === 'ours' ? mine : theirs,
      new Map(places.map((place) => [pairOf(place), side(place.pointer)])),
    )
  return (
    <Modal
      className="st-conflict"
      heading={t('conflictDialog.changedOnDisk', { document: fileWords(path, files) })}
      onClose={leave}
      onCancel={(event) => leave || event.preventDefault()}
    >
      <p className="st-muted">{words.intro}</p>
      {places.length === 0 && described && <WholeDocument {...props} described={described} />}
      {places.map((place) => (
        <ConflictChoice
          key={place.pointer}
          conflict={props}
          place={place}
          described={described}
          words={words}
          chosen={choices[place.pointer]}
          choose={
            isChoosing
              ? (side) => setChoices((all) => ({ ...all, [place.pointer]: side }))
              : undefined
          }
        />
      ))}
      {/^(schemas\/(screens|fragments)|locales)\//.test(path) && (
        <ConflictPictures path={path} theirs={theirs} sides={[words.theirs, words.mine]} />
      )}
      <div className="st-line st-conflict__choice">
        {isChoosing && (
          <Button
            disabled={places.some(({ pointer }) => !choices[pointer])}
            onClick={() => merged((pointer) => choices[pointer] ?? 'ours')}
          >
            {t('conflictDialog.keepChosen')}
          </Button>
        )}
        {words.takeTheirs && (
          <Button onClick={() => merged(() => 'theirs')}>{words.takeTheirs}</Button>
        )}
        <Button look="main" onClick={() => merged(() => 'ours')}>
          {words.keepMine}
        </Button>
      </div>
    </Modal>
  )
}

/** Shows pictures of the screens that differ between the two versions of a document. */
function ConflictPictures({
  path,
  theirs,
  sides,
}: Pick<FileConflict, 'path' | 'theirs'> & {
  readonly sides: readonly [string, string]
}): ReactNode {
  const before = useMemo(() => ({ [path]: theirs ?? null }), [path, theirs])
  return <Pictures names={[]} comments={[]} pick={undefined} before={before} sides={sides} />
}

/** Returns the merged text with the chosen sides; undefined if the texts cannot be merged. */
function mergedText(
  { base, mine, theirs }: FileConflict,
  side: (pointer: string) => Side,
): string | undefined {
  if (base === undefined || mine === undefined || theirs === undefined) return undefined
  if (base === theirs) return undefined
  const merged = mergeTexts(base, mine, theirs, side)
  return merged.kind === 'merged' ? merged.text : undefined
}

function placesOf(conflict: FileConflict): readonly ConflictPlace[] {
  const { base = '', mine = '', theirs = '' } = conflict
  if (mergedText(conflict, () => 'ours') === undefined) return []
  const merged = mergeTexts(base, mine, theirs)
  return merged.kind === 'conflict' ? merged.places : []
}

/**
 * Returns the conflicting values. Their descriptions follow later, because the code for them is
 * loaded on demand.
 */
function useConflictWords(conflict: FileConflict) {
  const { path, base, mine, theirs } = conflict
  const files = useFiles()
  const places = useMemo(() => placesOf({ path, base, mine, theirs }), [path, base, mine, theirs])
  const [described, setDescribed] = useState<ConflictWords>()
  useEffect(() => {
    let isCurrent = true
    // If the description fails, the dialog shows the values.
    const none: ConflictWords = new Map()
    void describeConflict({ path, base, mine, theirs }, places, files)
      .catch(() => none)
      .then((words) => isCurrent && setDescribed(words))
    return () => void (isCurrent = false)
  }, [path, base, mine, theirs, places, files])
  return { places, described }
}

interface ChoiceProps {
  readonly conflict: FileConflict
  readonly place: ConflictPlace
  readonly described: ConflictWords | undefined
  readonly words: TwoTextsProps['words']
  readonly chosen: Side | undefined
  readonly choose: ((side: Side) => void) | undefined
}

/** Shows the two sides of a conflict, with a choice for a text or for one of several conflicts. */
function ConflictChoice({
  conflict: { path, base, mine },
  place: { pointer, ours, theirs },
  described,
  words,
  chosen,
  choose,
}: ChoiceProps): ReactNode {
  const project = useProject()
  const locale = useSelected('locale')
  const lines = described?.get(pointer)
  const document = parseJson(base ?? mine ?? '')
  // If the descriptions do not tell the sides apart, the dialog shows the values.
  const isTold = lines !== undefined && lines.ours.join('\n') !== lines.theirs.join('\n')
  const other = typeof chosen === 'object' ? chosen.other : undefined
  const sides = [
    { side: 'theirs', title: words.theirs, value: theirs },
    { side: 'ours', title: words.mine, value: ours },
  ] as const
  return (
    <fieldset className="st-conflict__texts" aria-busy={!described}>
      <legend>{placeWords({ file: path, pointer }, project, locale, document).join(' › ')}</legend>
      {sides.map(({ side, title, value }) => (
        <label key={side} className="st-stack">
          <span>
            {choose && (
              <input
                type="radio"
                name={pointer}
                checked={chosen === side}
                onChange={() => choose(side)}
              />
            )}{' '}
            {title}
          </span>
          <SideLines lines={isTold ? lines[side] : described ? [valueWords(value)] : []} />
        </label>
      ))}
      {choose && isText({ pointer, ours, theirs }) && (
        <WordField
          label={t('conflictDialog.otherText')}
          value={typeof other === 'string' ? other : ''}
          change={(text) => choose({ other: text })}
        />
      )}
    </fieldset>
  )
}

/** Returns a value as text. Strings have quotes only if they look like another value. */
function valueWords(value: Json | undefined): string {
  if (value === undefined) return t('conflictDialog.removed')
  const isWords = typeof value === 'string' && parseJson(value) === undefined
  return isWords ? value : valuePhrase(value, plainNames)
}
