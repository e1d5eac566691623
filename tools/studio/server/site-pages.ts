/** The pages that are built: the studio itself, and what a team sees before it. */
export const pages = {
  studio: 'tools/studio/page/studio.html',
  team: 'tools/studio/page/team/team.html',
} as const

/** The page that the studio shows in its phone. */
export const framePage = 'tools/studio/page/frame/frame.html'
