/** Date and time as a clock on a wall shows it, in no zone: `YYYY-MM-DDTHH:mm`. */
export const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
