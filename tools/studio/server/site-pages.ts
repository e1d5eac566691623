/** The built pages: the studio itself, and the start page of a team. */
export const pages = {
  studio: 'tools/studio/page/studio.html',
  team: 'tools/studio/page/team/team.html',
} as const

/** The page in the studio's phone. */
export const framePage = 'tools/studio/page/frame/frame.html'
