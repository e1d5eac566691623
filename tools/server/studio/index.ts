export { createPhoneSite } from './phone-site'
export { copyProject, documentRefusal, editRefusal, readOthers } from './project-files'
export { serveStudio } from './serve-studio'
export { createStudioSite, type StudioSite } from './studio-site'
