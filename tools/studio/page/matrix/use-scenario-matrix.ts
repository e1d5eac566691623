import { useContext, useEffect, useMemo, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createScreenReader } from '../preview/read-screen'
import { pathOfScreen } from '../screens/list-screens'
import { type OpenTeam, TeamContext } from '../team/use-team'
import { useSelected, useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import { createScenarioMatrix, type ScenarioMatrix } from './create-scenario-matrix'
import { rendersSame, type MatrixScreen } from './draw-tile'
import { createShootingFrame } from './shooter'
import { filesBefore, languagesOf, sideOf } from './sides'
import type { Tile } from './tile'

/** Milliseconds without typing after which the matrix renders an edit. */
const pauseMs = 500

/**
 * The matrix of the selected screen, and its frame while `isOpen`. It outlives its panel, so that
 * nothing renders twice.
 */
export function useScenarioMatrix(isOpen: boolean): {
  matrix: ScenarioMatrix
  frame: RefObject<HTMLIFrameElement | null>
  tiles: readonly Tile[]
} {
  const { workspace } = useStudio()
  const team = useContext(TeamContext)?.team
  const screen = useSelected('screen')
  const profile = useSelected('profile')
  const shell = useSelected('shell')
  const theme = useSelected('theme')
  const fontScale = useSelected('fontScale')
  const [{ frame, shooter, matrix }] = useState(matrixOfPage)
  const look = useMemo(
    () => ({ profile, shell, theme, fontScale }),
    [profile, shell, theme, fontScale],
  )
  useEffect(() => (isOpen ? shooter.open() : undefined), [shooter, isOpen])
  useEffect(
    () => (isOpen ? followFiles(workspace, team, screen, look, matrix) : undefined),
    [matrix, isOpen, workspace, team, screen, look],
  )
  return { matrix, frame, tiles: useStore(matrix.tiles) }
}

let kept: ReturnType<typeof createParts> | undefined

function matrixOfPage() {
  return (kept ??= createParts())
}

function createParts() {
  const { frame, shooter } = createShootingFrame()
  return { frame, shooter, matrix: createScenarioMatrix((showing) => shooter.shoot(showing)) }
}

/** Shows the current files of a screen, and updates them after each pause in editing. */
function followFiles(
  workspace: Workspace,
  team: OpenTeam | undefined,
  screen: string,
  look: MatrixScreen['look'],
  matrix: ScenarioMatrix,
): () => void {
  const readNow = createScreenReader()
  const readBefore = createScreenReader()
  const path = () => pathOfScreen(workspace.files(), screen) ?? ''
  const show = () => {
    const now = sideOf(workspace.files(), path(), readNow)
    // While a file is invalid JSON, the matrix keeps the last valid screen.
    if (!now) return
    const before = sideOf(filesBefore(workspace, team?.getState().before), path(), readBefore)
    matrix.show({
      now,
      before: before && rendersSame(before, now) ? undefined : before,
      locales: languagesOf(workspace),
      look,
    })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(show, pauseMs)
  }
  const stops = [workspace.subscribe(later), team?.subscribe(later)]
  show()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop?.()
  }
}
