import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../controls/controls'
import { filesBefore } from '../matrix/use-scenario-matrix'
import { languagesOf } from '../screens/list-screens'
import { Differences, PicturePair } from '../matrix/picture'
import { createSnapshotFrame } from '../matrix/snapshot-taker'
import type { Comment } from '../../../server/answers'
import { AppFrame } from '../preview/app-frame'
import type { PickedPoint } from '../team/comments'
import { useTeam } from '../team/use-team'
import { useFiles, useScreenWords, useSelected, useStudio } from '../use-studio'
import { languageName } from '../../../analysis/diff/documents/documents'
import { scenarioTitle } from '../../../analysis/words/translate-description'
import { t, type WordKey } from '../words/words'
import {
  changedScreens,
  drawPictures,
  type Look,
  type PictureGroup,
  type ScreenPictures,
  widths,
} from './changed-pictures'

/** The pause in editing, in milliseconds, after which pictures are drawn. */
const pauseMs = 500

interface PicturesProps extends PictureComments {
  readonly names: readonly string[] | undefined
  /** The documents to compare with, by default the documents before the change. */
  readonly before?: Readonly<Record<string, string | null>>
  /** The labels of the two pictures, by default *Before* and *Now*. */
  readonly sides?: readonly [string, string] | undefined
  readonly tell?: (drawing: PictureProgress) => void
}

/** The progress of drawing. */
export interface PictureProgress {
  /** The number of pictures that are not drawn. */
  readonly left: number
  /** True if the person has stopped the drawing. */
  readonly isStopped: boolean
}

/** The comments on pictures, and a function that receives the point for the next comment. */
interface PictureComments {
  readonly comments: readonly Comment[]
  readonly pick: ((picked: PickedPoint) => void) | undefined
}

/** Shows the pictures that a change alters. The named screens come first. */
export function Pictures({ names, comments, pick, before, sides, tell }: PicturesProps): ReactNode {
  const { pictures = [], isOld, frame, isDrawing, stop, isStopped } = usePictures(names, before)
  const id = useId()
  const waiting = isOld ? 1 : pictures.reduce((sum, each) => sum + each.waiting, 0)
  useEffect(() => {
    tell?.({ left: waiting, isStopped })
  }, [tell, waiting, isStopped])
  const differing = pictures.filter(({ groups }) => groups.length > 0)
  const result = differing.length > 0 ? 'pictures.marked' : 'pictures.none'
  return (
    <section aria-labelledby={id} className="st-stack" aria-busy={waiting > 0 && !isStopped}>
      <h3 id={id}>{sides?.join(' · ') ?? t('pictures.title')}</h3>
      {waiting > 0 && !isOld && (
        <p className="st-line st-hint">
          {t(isStopped ? 'pictures.stopped' : 'pictures.left', { count: waiting })}
          {!isStopped && <Button onClick={stop}>{t('pictures.stop')}</Button>}
        </p>
      )}
      <p className="st-hint" aria-live="polite">
        {waiting > 0 && differing.length === 0 ? !isStopped && t('pictures.drawing') : t(result)}
      </p>
      {differing.map((each) => (
        <ScreenPart key={each.screen} {...each} comments={comments} pick={pick} sides={sides} />
      ))}
      {isDrawing && (
        <AppFrame
          frame={frame}
          className="mx-frame"
          title={t('matrixPanel.wherePicturesAreTaken')}
          width={widths.usual}
          height={640}
          isHidden
        />
      )}
    </section>
  )
}

/** Draws the pictures, again after each pause in editing. */
function usePictures(names: PicturesProps['names'], before: PicturesProps['before']) {
  const { workspace } = useStudio()
  const files = useFiles()
  const ofChange = useTeam()?.before
  const base = before ?? ofChange
  const profile = useSelected('profile')
  const [{ frame, shooter }] = useState(createSnapshotFrame)
  const [drawn, setDrawn] = useState<{ of: typeof files; pictures: readonly ScreenPictures[] }>()
  const [isDrawing, setIsDrawing] = useState(false)
  const [run, setRun] = useState<AbortController>()
  const [isStopped, setIsStopped] = useState(false)
  useEffect(() => shooter.open(), [shooter])
  const order = names?.join(' ')
  useEffect(() => {
    if (order === undefined) return undefined
    const stop = new AbortController()
    const look = { profile, shell: 'none', theme: 'light', fontScale: 1 } as const
    const timer = setTimeout(() => {
      const screens = changedScreens(files, filesBefore(workspace, base), order.split(' '))
      if (screens.length > 0) setIsDrawing(true)
      setRun(stop)
      setIsStopped(false)
      void drawPictures(
        screens,
        { locales: languagesOf(files), look },
        (showing, width) => {
          frame.current?.setAttribute('width', String(width))
          return shooter.shoot(showing)
        },
        (pictures) => !stop.signal.aborted && setDrawn({ of: files, pictures }),
        stop.signal,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [files, base, order, profile, workspace, frame, shooter])
  const stop = () => {
    run?.abort()
    setIsStopped(true)
  }
  // Pictures of earlier documents stay visible until the first new picture.
  return {
    pictures: drawn?.pictures,
    isOld: drawn?.of !== files,
    frame,
    isDrawing,
    stop,
    isStopped,
  }
}

function ScreenPart({
  screen,
  path,
  groups,
  comments,
  pick,
  sides,
}: ScreenPictures & PictureComments & Pick<PicturesProps, 'sides'>): ReactNode {
  const { selection, layout } = useStudio()
  const title = useScreenWords()(screen)
  const showAll = () => {
    selection.select({ screen, path, pointer: '', scenario: '' })
    layout.show({ drawer: 'scenarios', drawerSize: 'high' })
  }
  return (
    <article className="rv-subject" aria-label={t('pictures.of', { screen: title })}>
      <h4>{title}</h4>
      {groups.map((group) => (
        <Group
          key={group.id}
          {...group}
          path={path}
          comments={comments}
          pick={pick}
          sides={sides}
        />
      ))}
      {!sides && (
        <Button look="link" onClick={showAll}>
          {t('pictures.all', { screen: title })}
        </Button>
      )}
    </article>
  )
}

const lookWords: Readonly<Record<Look, WordKey>> = {
  usual: 'pictures.usual',
  dark: 'phoneControls.dark',
  narrow: 'pictures.narrow',
}

/** Shows a group: one picture in each look, and the number of pictures with the same difference. */
function Group({
  tile,
  count,
  looks,
  path,
  comments,
  pick,
  sides,
}: PictureGroup &
  PictureComments &
  Pick<ScreenPictures, 'path'> &
  Pick<PicturesProps, 'sides'>): ReactNode {
  const [look, setLook] = useState<Look>('usual')
  const shown = looks[look] ?? tile
  const { now, before, verdict, detail } = shown
  const { scenario, locale, title } = tile
  const point =
    pick && ((x: number, y: number) => pick({ path, point: { scenario, locale, x, y } }))
  const marks = comments.flatMap(({ path: at, point: of, isSettled }, index) =>
    of && at === path && of.scenario === scenario && of.locale === locale && !isSettled
      ? [{ ...of, number: index + 1 }]
      : [],
  )
  return (
    <div className="st-stack rv-picture">
      <p>
        <b>{scenarioTitle(scenario, title ? { title } : {})}</b> {languageName(locale)}{' '}
        {count > 1 && <span className="st-hint">{t('pictures.more', { count: count - 1 })}</span>}
      </p>
      <p className="st-line">
        {(Object.keys(looks) as Look[]).map((name) => (
          <Button key={name} aria-pressed={name === look} onClick={() => setLook(name)}>
            {t(lookWords[name])}
          </Button>
        ))}
      </p>
      {verdict === 'failed' && <p className="st-note st-tone--error">{detail}</p>}
      {now && (
        <div className="mx-pair">
          <PicturePair
            now={now}
            before={before}
            scale={scale}
            width={widths[look]}
            point={point}
            marks={marks}
            names={sides}
          />
        </div>
      )}
      {now && before && <Differences before={before.text} now={now.text} />}
    </div>
  )
}

const scale = 0.55
