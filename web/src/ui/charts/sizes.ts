/** Heights in pixels. They live apart from the charts, so that the placeholder has the final size before the charts load. */
export const severityChartHeight = 244;
export const sparklineHeight = 56;
