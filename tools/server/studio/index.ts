export { createPhoneSite } from './phone-site'
export { copyProject, documentRefusal, readOthers } from './project-files'
export { serveStudio } from './serve-studio'
export { createStudioSite, type StudioSite } from './studio-site'
