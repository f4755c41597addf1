import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';

export type { LucideIcon as IconComponent } from 'lucide-react';
export {
  Activity,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Calculator,
  CalendarDays,
  Camera,
  ChartLine,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeftRight,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  Clock,
  CloudSun,
  Compass,
  Copy,
  Download,
  Eye,
  EyeOff,
  Flame,
  GlassWater,
  Hand,
  Hourglass,
  Image,
  ImageOff,
  Info,
  Key,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Mail,
  MailCheck,
  Menu,
  Minus,
  Moon,
  MoveRight,
  Pencil,
  PenLine,
  Pill,
  Plus,
  Printer,
  Radar,
  RotateCw,
  Salad,
  SearchX,
  Settings,
  Share,
  SlidersHorizontal,
  Sparkles,
  Square,
  SquareSplitHorizontal,
  Stethoscope,
  StickyNote,
  Table2,
  Tag,
  Trash2,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  Unlink,
  X,
  Zap,
} from 'lucide-react';

/**
 * Sets the size and the line width of all icons inside; an icon's own props override them. lucide hides icons without a
 * label from screen readers.
 */
export function IconDefaults({ children }: { children: ReactNode }) {
  return (
    <LucideProvider size={18} strokeWidth={1.9}>
      {children}
    </LucideProvider>
  );
}
