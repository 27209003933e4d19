import { start } from "../frame.js";
import { mount } from "../tournament_new.js";

start(mount);
