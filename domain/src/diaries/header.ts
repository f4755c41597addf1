/** The header in which a request says whose diary it is about, by the diary's id. Without it, it is the person's own. */
export const diaryHeader = 'Flarewell-Diary';
/** The same for addresses that a browser opens by itself, such as downloads. */
export const diaryParameter = 'diary';
